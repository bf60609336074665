import { type ConciliacionDeCaja, type ItemConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import { conciliacionMuchas, maximosMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { formatAmount, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { Modal, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/SelectField.tsx'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { sumaDelLado } from './cifras.ts'
import { useMuchas } from './useMuchas.ts'

interface Parte {
  id: number
  concepto: string
  descripcion: string
  /** Cents. */
  importe: number | null
}

/** Splits what the bank moved at once in several movements, whose amounts sum it. */
export function DialogoPartir({
  item,
  datos: { caja },
  cerrar,
}: {
  item: ItemConciliar
  datos: ConciliacionDeCaja
  cerrar(): void
}) {
  const { t } = useTranslation()
  useFocusReturn()
  const total = toCents(sumaDelLado(item.lineas))
  const { data: conceptos = [] } = useQuery(
    read(conciliacionMuchas.conceptos, { params: { caja: caja.id }, query: { signo: total > 0 ? '1' : '-1' } }),
  )
  const { hacer, running } = useMuchas(caja)
  const nueva = (id: number): Parte => ({ id, concepto: '', descripcion: '', importe: null })
  const [partes, setPartes] = useState<Parte[]>([nueva(1), nueva(2)])
  const poner = (id: number, cambio: Partial<Parte>) => setPartes(partes.map((p) => (p.id === id ? { ...p, ...cambio } : p)))
  const falta = Math.abs(total) - partes.reduce((n, p) => n + (p.importe || 0), 0)
  const listas = partes.every((p) => p.concepto && p.importe !== null && p.importe > 0) && falta === 0
  const cargar = () =>
    hacer(
      {
        lotes: [
          {
            accion: 'CARGAR',
            items: [{ lineas: item.lineas.map((l) => l.id), movimientos: [] }],
            partes: partes.map((p) => ({
              concepto: Number(p.concepto),
              descripcion: p.descripcion.trim(),
              importe: fromCents(p.importe ?? 0),
            })),
          },
        ],
      },
      cerrar,
    )
  return (
    <Modal opened onClose={cerrar} title={t('muchas.partirTitulo')} withCloseButton={false} size="lg">
      <p>
        {item.lineas.map((l) => l.texto).join(' + ')} · <strong className="cifra">{formatAmount(fromCents(total))}</strong>
      </p>
      {partes.map((parte, i) => (
        <fieldset key={parte.id} className="conc-parte">
          <legend>{t('muchas.parte', { n: i + 1 })}</legend>
          <SelectField
            label={t('muchas.concepto')}
            data={conceptos.map((c) => ({ value: String(c.id), label: c.nombre }))}
            value={parte.concepto}
            onChange={(v) => poner(parte.id, { concepto: v ?? '' })}
          />
          <AmountField label={t('muchas.importe')} value={parte.importe} onChange={(importe) => poner(parte.id, { importe })} />
          <TextInput
            label={t('muchas.descripcion')}
            placeholder={t('muchas.descripcionAyuda')}
            maxLength={100}
            value={parte.descripcion}
            onChange={(e) => poner(parte.id, { descripcion: e.currentTarget.value })}
          />
          {partes.length > 2 && (
            <Button variant="texto" onClick={() => setPartes(partes.filter((p) => p.id !== parte.id))}>
              {t('muchas.sacarParte', { n: i + 1 })}
            </Button>
          )}
        </fieldset>
      ))}
      <p className="conc-total" role="status">
        {falta === 0
          ? t('muchas.justo')
          : t(falta > 0 ? 'muchas.faltan' : 'muchas.sobran', { importe: formatAmount(fromCents(Math.abs(falta))) })}
      </p>
      <div className="botones">
        <Button
          variant="texto"
          disabled={partes.length >= maximosMuchas.partes}
          onClick={() => setPartes([...partes, nueva(Math.max(...partes.map((p) => p.id)) + 1)])}
        >
          {t('muchas.otraParte')}
        </Button>
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        <Button variant="principal" disabled={!listas} loading={running} onClick={() => void cargar()}>
          {t('muchas.cargarPartes')}
        </Button>
      </div>
    </Modal>
  )
}
