import './debitos.css'
import { debitosAfiliado } from '@gremial/contract/afiliado/debitos.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { Awaited } from '../../../ui/states.tsx'
import { DebitoEnBreve } from './DebitoEnBreve.tsx'

/** Direct debit in another member's record; hidden without an authorisation. */
export function SuDebito({ numero }: { numero: number }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(read(debitosAfiliado.leer, { params: { id: numero } }))
  if (isPending) return <Awaited />
  if (!data?.debito || data.debito.estado === 'NADA') return null
  return (
    <section className="hoja hoja-in pila su-debito">
      <h2>{t('miDebito.titulo')}</h2>
      <DebitoEnBreve debito={data.debito} codigo={String(numero)} />
    </section>
  )
}
