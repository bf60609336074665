import { formatearPesos } from '@gremial/contract/platform/dinero.ts'
import { proveedores } from '@gremial/contract/tesoreria/proveedores.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { leer } from '../../../platform/llamar.ts'
import { Aviso } from '../../../ui/estados.tsx'

/** The providers of a settlement that are not to be trusted, each in a sentence. */
export function NoConfiables({ idRendicion }: { idRendicion: number }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(leer(proveedores.noConfiables, { claves: { codigo: idRendicion } }))
  return data.map(({ cuit, proveedor, motivo, cantidad, importe }) => (
    <Aviso key={cuit} tipo="alerta">
      {t('proveedores.enRendicion', { proveedor, motivo, count: cantidad, importe: formatearPesos(importe) })}
    </Aviso>
  ))
}
