import { formatosPago } from '@gremial/contract/tesoreria/formatos-pago.ts'
import { type FormatoPago } from '@gremial/contract/tesoreria/formatos-pago-forma.ts'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'

/** The portal's layouts, as a starting point. */
export function Modelos({ elegir }: { elegir(formato: FormatoPago): void }) {
  const { t } = useTranslation()
  const { data: modelos = [] } = useQuery(read(formatosPago.modelos, {}))
  return (
    <Select
      label={t('formatosPago.empezar')}
      placeholder={t('formatosPago.elegirModelo')}
      data={modelos.map((m) => m.nombre)}
      onChange={(nombre) => {
        const modelo = modelos.find((m) => m.nombre === nombre)
        if (modelo) elegir(modelo)
      }}
    />
  )
}
