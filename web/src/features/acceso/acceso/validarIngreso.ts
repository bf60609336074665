import { ingresoData } from '@gremial/contract/acceso/acceso.ts'
import { validacion } from '@gremial/contract/textos/es/validacion.ts'
import i18next from 'i18next'
import { fieldErrors } from '../../../platform/fieldErrors.ts'

// With the schemas come their words; the other languages have them since they were chosen.
i18next.addResourceBundle('es', 'translation', { validacion }, true, true)

export const ingresoErrors = fieldErrors(ingresoData)
