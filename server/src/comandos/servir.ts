import { placeOf } from '../installation/upgrade/place.ts'
import { supervise } from '../installation/upgrade/supervise.ts'
import { StartError } from '../platform/runtime/start-error.ts'

/** gremial servir: runs the installed version where there is no systemd, in the foreground. */
try {
  process.exit(await supervise(placeOf()))
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}
