/** Invalid command line. */
export class UsageError extends Error {
  /** @override */
  name = 'UsageError'
}

export const HELP = `remote: build, publish and pin a remote of the console (or its host)

  remote init <name> [folder]                        a new remote in an empty folder, with a page, its test and a CI file
  remote types [folder]                              what classes each CSS module has, for the type check
  remote build [folder] [--release <version>|auto]   types, webpack, compressed forms, dist/remote.json
  remote describe <dist> [folder]                    hashes, compressed forms, remote.json for what another bundler built
  remote check [folder] [--browser]                  what publishing would refuse of dist, by the same rules; with --browser
                                                     every page is opened, left and opened again within what is pinned
  remote publish [folder]                            sends dist (or a described folder); the same bytes again change nothing
  remote pin <environment> <name>@<version> …        the environment's next generation; <name>@none takes a pin away
  remote promote <from> <to> [name …]                pins in one environment what another one has: the same bytes
  remote rollback <environment> [generation]         back to a past generation, or to the last one with other pins
  remote revoke <name>@<version> --reason <text>     takes a release away from everybody, now and for good
  remote canary <environment> <name>@<version>       gives it to a share of the users (--percent), the same ones all the time
  remote canary <environment> <name> --end           they get what is pinned again (as with --percent 0)
  remote preview <name>@<version>                    a link by which you, or --user, are shown it in one browser
  remote preview <name>@<version> --end              ends all previews of it
  remote why <environment> <name>                    which version somebody gets, by which rule, since when (--user)
  remote history <environment>                       who changed what, when and why, newest first
  remote status [environment]                        what is pinned where
  remote dev [folder]                                one remote alone, with hot reload

Options
  --server <address>   the registry (OUTLET_SERVER; default http://127.0.0.1:8080)
  --reason <text>      kept with the new generation
  --expect <number>    refuse where the environment is at another generation than this one
  --percent <number>   of canary: 1 to 100, 0 ends it
  --user <name>        of preview and why: whose, by user name
  --hours <number>     of preview: 8 at most, which is usual
  --port <number>      of the development server (default 8090)
  --entry <file>       of describe: the file that registers the container (default remoteEntry.js)
  --module             of describe: the entry is an ES module (it is asked itself unless said)
  --parts <file>       of describe: JSON with preload, pages and needs_late, where files are not named after pages
  --environment <name> of check --browser: whose pins (default: the one that the console shows)
  --json               the answer as JSON, for programs
  --help

The token is taken from REMOTE_TOKEN, never from the command line. 'auto' makes the version from the sources.
Exit: 0 done · 1 refused or failed · 2 not understood · 3 somebody else changed the environment first
`
