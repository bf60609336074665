import { fromCents } from '@gremial/contract/values/money.ts'
import { formatNumber } from '@gremial/contract/values/numbers.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import type { Filtro as Filtrado } from './filtros.ts'

/** Filters what is loose by its text, whether money comes in, and its amount. */
export function Filtro({ filtro, cambiar }: { filtro: Filtrado; cambiar(filtro: Filtrado): void }) {
  const { t } = useTranslation()
  const [texto, setTexto] = useState(filtro.texto ?? '')
  const [signo, setSigno] = useState<string>(filtro.signo ?? '')
  const [desde, setDesde] = useState<number | null>(null)
  const [hasta, setHasta] = useState<number | null>(null)
  const pesos = (cents: number | null) => (cents === null || Number.isNaN(cents) ? undefined : String(fromCents(cents)))
  return (
    <form
      className="conc-filtro"
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        cambiar({
          ...(texto.trim() && { texto: texto.trim() }),
          ...(signo === '1' || signo === '-1' ? { signo } : {}),
          desde: pesos(desde),
          hasta: pesos(hasta),
        })
      }}
    >
      <TextInput label={t('muchas.buscar')} maxLength={100} value={texto} onChange={(e) => setTexto(e.currentTarget.value)} />
      <SelectField
        label={t('muchas.signo')}
        data={[
          { value: '', label: t('muchas.cualquiera') },
          { value: '1', label: t('muchas.entra') },
          { value: '-1', label: t('muchas.sale') },
        ]}
        value={signo}
        onChange={(v) => setSigno(v ?? '')}
      />
      <AmountField label={t('muchas.desde')} value={desde} onChange={setDesde} />
      <AmountField label={t('muchas.hasta')} value={hasta} onChange={setHasta} />
      <Button type="submit">{t('muchas.filtrar')}</Button>
    </form>
  )
}

/** Pages of what is loose. */
export function PaginasSueltas({ pagina, paginas, ir }: { pagina: number; paginas: number; ir(pagina: number): void }) {
  const { t } = useTranslation()
  if (paginas < 2) return null
  return (
    <nav className="conc-paginas" aria-label={t('lista.paginas')}>
      <Button onClick={() => ir(pagina - 1)} disabled={pagina === 0}>
        {t('muchas.anterior')}
      </Button>
      <span className="cifra">{t('muchas.pagina', { n: formatNumber(pagina + 1), total: formatNumber(paginas) })}</span>
      <Button onClick={() => ir(pagina + 1)} disabled={pagina >= paginas - 1}>
        {t('muchas.siguiente')}
      </Button>
    </nav>
  )
}
