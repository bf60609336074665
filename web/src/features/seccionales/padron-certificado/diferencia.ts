import { useTranslation } from 'react-i18next'

/** Difference between two counts as text. */
export function useDiferencia(): (de: number, a: number) => string {
  const { t } = useTranslation()
  return (de, a) =>
    a === de
      ? t('padronMensual.igual')
      : a > de
        ? t('padronMensual.mas', { count: a - de })
        : t('padronMensual.menos', { count: de - a })
}
