import { request } from '@gremial/contract/platform/call.ts'
import { type BorradorPorRendir, comprobantesPorRendir, type PorRendir } from '@gremial/contract/tesoreria/por-rendir.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { ConceptosQueFaltan, conceptoIn, PorConcepto, type Puestos } from './PorConcepto.tsx'
import { useNotices } from './useNotices.tsx'

interface Props {
  van: readonly PorRendir[]
  destino: BorradorPorRendir
  alPasar(): void
  cerrar(): void
}

/** Moves receipts to a draft settlement, each to its concept. */
export function PasarABorrador({ van, destino, alPasar, cerrar }: Props) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const { toldOf, refused } = useNotices(van)
  const [attempt, setAttempt] = useState(false)
  const [puestos, poner] = useState<Puestos>({})
  const conceptos = destino.detalles.map((d) => d.concepto)
  const numero = destino.numeroRendicion
  const missing = van.some((f) => conceptoIn(conceptos, f, puestos) === undefined)

  async function pasar(e: FormEvent): Promise<void> {
    e.preventDefault()
    setAttempt(true)
    const comprobantes = van.flatMap((f) => {
      const iddetalle = destino.detalles.find((d) => d.concepto === conceptoIn(conceptos, f, puestos))?.id
      return iddetalle === undefined ? [] : [{ clave: f.clave, version: f.version, iddetalle }]
    })
    if (comprobantes.length < van.length) return
    await run(request(comprobantesPorRendir.pasar, { body: { idRendicion: destino.id, comprobantes } }), {
      failure: t('porRendir.noPasaron'),
      onSuccess() {
        toldOf({ id: destino.id, numeroRendicion: numero }, t('porRendir.pasaron', { count: van.length, numero }))
        alPasar()
      },
      onRejected: refused,
    })
  }
  return (
    <form onSubmit={(e) => void pasar(e)}>
      <div className="pila">
        <ConceptosQueFaltan {...{ van, conceptos, puestos, poner, attempt }} />
        <PorConcepto {...{ van, conceptos, puestos }} />
      </div>
      <div className="botones">
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        <Button type="submit" variant="principal" loading={running} data-autofocus={!missing || undefined}>
          {t('porRendir.pasarNA', { count: van.length, numero })}
        </Button>
      </div>
    </form>
  )
}
