/** The command line was not understood. */
export class UsageError extends Error {
  /** @override */
  name = 'UsageError'
}

export const HELP = `remote: build, publish and pin a remote of the console (or its host)

  remote build [folder] [--release <version>|auto]   webpack, compressed forms, dist/remote.json
  remote check [folder]                              what publishing would refuse of dist, by the same rules
  remote publish [folder]                            sends dist to the registry; the same bytes again change nothing
  remote pin <environment> <name>@<version> …        the environment's next generation; <name>@none takes a pin away
  remote promote <from> <to> [name …]                pins in one environment what another one has: the same bytes
  remote rollback <environment> [generation]         back to a past generation, or to the last one with other pins
  remote revoke <name>@<version> --reason <text>     takes a release away from everybody, now and for good
  remote history <environment>                       who changed what, when and why, newest first
  remote status [environment]                        what is pinned where
  remote dev [folder]                                one remote alone, with hot reload

Options
  --server <address>   the registry (OUTLET_SERVER; default http://127.0.0.1:8080)
  --reason <text>      kept with the new generation
  --expect <number>    refuse where the environment is at another generation than this one
  --port <number>      of the development server (default 8090)
  --json               the answer as JSON, for programs
  --help

The token is taken from REMOTE_TOKEN, never from the command line. 'auto' makes the version from the sources.
Exit: 0 done · 1 refused or failed · 2 not understood · 3 somebody else changed the environment first
`
