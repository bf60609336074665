import { datosIngreso } from '@gremial/contract/acceso/acceso.ts'
import { erroresDe } from '../../../platform/formulario.ts'

export const erroresIngreso = erroresDe(datosIngreso)
