import { useTranslation } from 'react-i18next'

const plazos = { mes: 30, trimestre: 90, semestre: 180, anio: 365 } as const

/** Lifetimes offered for a token; never unlimited. */
export function usePlazos(): Array<{ value: string; label: string }> {
  const { t } = useTranslation()
  return (Object.keys(plazos) as Array<keyof typeof plazos>).map((plazo) => ({
    value: String(plazos[plazo]),
    label: t(`sistemas.duran.${plazo}`),
  }))
}
