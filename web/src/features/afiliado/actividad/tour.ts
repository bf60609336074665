import { actividad } from '@gremial/contract/afiliado/actividad.ts'
import { callApi } from '../../../platform/callApi.ts'

/** Separate from the home, which only reads: writes need the schemas. */
export const anotarTour = () => callApi(actividad.guardarTour, { body: { realizoTour: 1 } })
