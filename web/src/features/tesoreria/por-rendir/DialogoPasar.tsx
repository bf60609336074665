import { request } from '@gremial/contract/platform/call.ts'
import { type BorradorPorRendir, comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { Modal, Radio } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { notifyFailure } from '../../../ui/dialogs.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { conceptoOf, nombrePorRendir } from './estado.ts'

interface Props {
  filas: readonly PorRendir[]
  borradores: readonly BorradorPorRendir[]
  alPasar(): void
  cerrar(): void
}

/** Chooses the target settlement and concepts; the defaults allow a single click. */
export function DialogoPasar({ filas, borradores, alPasar, cerrar }: Props) {
  const { t } = useTranslation()
  useFocusReturn()
  const { run, running } = useAction()
  // Fixed at opening: the server reports receipts that left meanwhile.
  const [van] = useState(filas)
  const [which, setWhich] = useState(() => elMejor(van, borradores)?.id)
  const [puestos, setPuestos] = useState<Record<string, string>>({})
  const [attempt, setAttempt] = useState(false)
  const destino = borradores.find((b) => b.id === which)
  const lineOf = (f: PorRendir): number | undefined => {
    const puesta = destino?.detalles.find((d) => String(d.id) === puestos[f.clave])
    return (puesta ?? destino?.detalles.find((d) => d.concepto === conceptoOf(f)))?.id
  }
  const offline = van.filter((f) => !destino?.detalles.some((d) => d.concepto === conceptoOf(f)))
  const total = formatPesos(van.reduce((sum, f) => sum + (f.importe ?? 0), 0))

  async function pasar(e: FormEvent): Promise<void> {
    e.preventDefault()
    if (!destino) return
    setAttempt(true)
    const comprobantes = van.flatMap((f) => {
      const iddetalle = lineOf(f)
      return iddetalle === undefined ? [] : [{ clave: f.clave, version: f.version, iddetalle }]
    })
    if (comprobantes.length < van.length) return
    const numero = destino.numeroRendicion
    await run(request(comprobantesPorRendir.pasar, { body: { idRendicion: destino.id, comprobantes } }), {
      failure: t('porRendir.noPasaron'),
      onSuccess() {
        notifications.show({ message: t('porRendir.pasaron', { count: van.length, numero }) })
        alPasar()
        cerrar()
      },
      onRejected(error) {
        const clave = error instanceof ApiError && (error.detail as { clave?: string } | undefined)?.clave
        const own = van.find((f) => f.clave === clave)
        if (!own) return false
        void notifyFailure(t('porRendir.noPasoPor', { nombre: nombrePorRendir(own) }), error)
        return true
      },
    })
  }

  return (
    <Modal opened onClose={cerrar} title={t('porRendir.pasarN', { count: van.length })} withCloseButton={false}>
      {destino ? (
        <form onSubmit={(e) => void pasar(e)}>
          <div className="pila">
            <Radio.Group label={t('porRendir.aCual')} value={String(which)} onChange={(id) => setWhich(Number(id))}>
              <div className="opciones-pase">
                {borradores.map((b) => (
                  <Radio
                    key={b.id}
                    value={String(b.id)}
                    label={`${b.numeroRendicion} · ${b.nombreTipo}`}
                    description={[b.periodo, t('rendicion.cuantosComprobantes', { count: b.cantidadComprobantes })]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                ))}
              </div>
            </Radio.Group>
            {offline.map((f) => (
              <SelectField
                key={f.clave}
                label={t('porRendir.conceptoPara', { nombre: nombrePorRendir(f), importe: formatAmount(f.importe ?? 0) })}
                data={destino.detalles.map((d) => ({ value: String(d.id), label: d.concepto }))}
                value={destino.detalles.some((d) => String(d.id) === puestos[f.clave]) ? (puestos[f.clave] ?? null) : null}
                error={attempt && lineOf(f) === undefined ? t('validacion.requerido') : undefined}
                onChange={(id) => id && setPuestos((before) => ({ ...before, [f.clave]: id }))}
              />
            ))}
            <ByConcepto van={van} destino={destino} lineaDe={lineOf} total={total} />
          </div>
          <div className="botones">
            <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
            <Button type="submit" variant="principal" loading={running} data-autofocus={offline.length === 0 || undefined}>
              {t('porRendir.pasarNA', { count: van.length, numero: destino.numeroRendicion })}
            </Button>
          </div>
        </form>
      ) : (
        <>
          <EmptyState icon="rendicion" title={t('porRendir.sinBorradores')}>
            <Link to="/app/seccionales/rendiciones-gasto/lista">{t('porRendir.irARendiciones')}</Link>
          </EmptyState>
          <div className="botones">
            <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
          </div>
        </>
      )}
    </Modal>
  )
}

/** The draft with lines for the most receipts; on a tie, the latest. */
function elMejor(van: readonly PorRendir[], borradores: readonly BorradorPorRendir[]): BorradorPorRendir | undefined {
  const caben = (b: BorradorPorRendir) => van.filter((f) => b.detalles.some((d) => d.concepto === conceptoOf(f))).length
  return borradores.toSorted((a, b) => caben(b) - caben(a))[0]
}

interface Resumen {
  van: readonly PorRendir[]
  destino: BorradorPorRendir
  lineaDe(f: PorRendir): number | undefined
  total: string
}

/** Count and total of receipts by concept. */
function ByConcepto({ van, destino, lineaDe, total }: Resumen) {
  const { t } = useTranslation()
  return (
    <dl className="resumen-pase">
      {destino.detalles.flatMap((d) => {
        const own = van.filter((f) => lineaDe(f) === d.id)
        if (own.length === 0) return []
        return [
          <div key={d.id}>
            <dt>{t('porRendir.enConcepto', { concepto: d.concepto, n: own.length })}</dt>
            <dd className="cifra">{formatAmount(own.reduce((sum, f) => sum + (f.importe ?? 0), 0))}</dd>
          </div>,
        ]
      })}
      <div>
        <dt>
          <strong>{t('porRendir.total')}</strong>
        </dt>
        <dd className="cifra">{total}</dd>
      </div>
    </dl>
  )
}
