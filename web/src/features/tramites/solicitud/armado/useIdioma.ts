import { type Locale, pickLocale } from '@gremial/contract/platform/locale.ts'
import { useTranslation } from 'react-i18next'

/** Language of the screen, for the texts of a definition. */
export const useIdioma = (): Locale => pickLocale(useTranslation().i18n.language)
