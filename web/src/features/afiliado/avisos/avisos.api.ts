import { avisos } from '@gremial/contract/afiliado/avisos.ts'
import { leer } from '../../../platform/llamar.ts'

/** What awaits the person of the session: the frame counts it on every screen, so one that lacks it is none the less. */
export const esperanQuery = () => ({ ...leer(avisos.esperan, {}), meta: { adorno: true } })
