import './documentos.css'
import type { FilaDocumento } from '@gremial/contract/afiliado/documentos.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { Awaited } from '../../../ui/states.tsx'
import { documentosQuery } from './documentos.api.ts'
import { OtraForma } from './OtraForma.tsx'
import { PagarTalon } from './PagarTalon.tsx'

/**
 * Payable slip with the earliest due date, beside the debt; hidden if there is none or it is unknown. One paid by direct debit is
 * under «Pagar de otra forma», since doing both pays twice.
 */
export function ProximoTalon({ numero, seDebita }: { numero: number | undefined; seDebita: boolean }) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(documentosQuery(undefined, numero))
  const [paga, setPaga] = useState(false)
  if (isPending) return <Awaited />
  const talon = data?.content
    .filter((d): d is FilaDocumento & { fechaVencimiento: string } => d.vigente && d.fechaVencimiento !== null)
    .toSorted((a, b) => (a.fechaVencimiento < b.fechaVencimiento ? -1 : 1))[0]
  if (!talon) return null
  const contenido = (
    <div className="proximo-talon">
      <p>{t('documentos.pagarHasta', { fecha: formatDate(talon.fechaVencimiento), importe: formatPesos(talon.importe ?? 0) })}</p>
      <Button variant={seDebita ? 'comun' : 'principal'} onClick={() => setPaga(true)}>
        {t('documentos.pagar.pagar')}
      </Button>
      {paga && <PagarTalon id={talon.id} cerrar={() => setPaga(false)} />}
    </div>
  )
  return seDebita ? <OtraForma>{contenido}</OtraForma> : contenido
}
