import { actividad } from '@gremial/contract/afiliado/actividad.ts'
import { llamar } from '../../../platform/llamar.ts'

/** Apart from the home, which only reads: what is written brings the schemas along. */
export const anotarTour = () => llamar(actividad.guardarTour, { cuerpo: { realizoTour: 1 } })
