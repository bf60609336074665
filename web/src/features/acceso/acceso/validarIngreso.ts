import { ingresoData } from '@gremial/contract/acceso/acceso.ts'
import { validacion } from '@gremial/contract/textos/es/validacion.ts'
import i18next from 'i18next'
import { fieldErrors } from '../../../platform/fieldErrors.ts'

// Adds the Spanish validation texts with the schemas; other languages load theirs when chosen.
i18next.addResourceBundle('es', 'translation', { validacion }, true, true)

export const ingresoErrors = fieldErrors(ingresoData)
