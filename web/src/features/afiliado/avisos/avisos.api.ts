import { avisos } from '@gremial/contract/afiliado/avisos.ts'
import { read } from '../../../platform/callApi.ts'

/** What awaits the person of the session: the frame counts it on every screen, so one that lacks it is none the less. */
export const esperanQuery = () => ({ ...read(avisos.esperan, {}), meta: { adorno: true } })
