import { avisos } from '@gremial/contract/afiliado/avisos.ts'
import { read } from '../../../platform/callApi.ts'

/** Waits of the user: the frame counts them on every screen, so a failure must not block it. */
export const esperanQuery = () => ({ ...read(avisos.esperan, {}), meta: { adorno: true } })
