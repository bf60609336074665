import { actividad } from '@gremial/contract/afiliado/actividad.ts'
import { callApi } from '../../../platform/callApi.ts'

/** Apart from the home, which only reads: what is written brings the schemas along. */
export const anotarTour = () => callApi(actividad.guardarTour, { body: { realizoTour: 1 } })
