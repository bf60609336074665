import { request } from '@gremial/contract/platform/call.ts'
import {
  type BandejaPorRendir,
  comprobantesPorRendir,
  type PorRendir,
  sheetsMax,
} from '@gremial/contract/tesoreria/por-rendir.ts'
import { formatPesos } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { ask } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'
import { useShortcut } from '../../../ui/useShortcut.ts'
import { DialogoPasar } from './DialogoPasar.tsx'
import { estaListo, totalPorRendir } from './estado.ts'

interface Props {
  filas: readonly PorRendir[]
  marcados: ReadonlySet<string>
  marcar(claves: readonly string[], si: boolean): void
  bandeja: BandejaPorRendir
  idSeccional: number
}

/** Totals of the list and the selection, with a button to settle them. */
export function PieDeElegidos({ filas, marcados, marcar, bandeja, idSeccional }: Props) {
  const { t } = useTranslation()
  const [pasando, setPasando] = useState(false)
  const { run, running } = useAction()
  const ready = filas.filter(estaListo)
  const chosen = filas.filter((f) => marcados.has(f.clave))
  const incompletos = chosen.filter((f) => !estaListo(f)).length
  const sum = (de: readonly PorRendir[]) => formatPesos(totalPorRendir(de))
  const hay = chosen.length > 0
  const pasan = hay && incompletos === 0
  const puede = pasan || (!hay && ready.length > 0)
  /** Without a selection, all complete ones go. */
  const open = () => {
    if (!hay)
      marcar(
        ready.map((f) => f.clave),
        true,
      )
    setPasando(true)
  }
  useShortcut('KeyR', open, puede)
  const faltanListos = ready.some((f) => !marcados.has(f.clave))
  const alternar = () =>
    faltanListos
      ? marcar(
          ready.map((f) => f.clave),
          true,
        )
      : marcar([...marcados], false)
  /** From the oldest on, the order in which pages were photographed. */
  async function merge(): Promise<void> {
    const sheets = chosen.toReversed()
    const n = sheets.length
    const si = await ask({
      title: t('porRendir.preguntaJuntar', { n }),
      text: t('porRendir.textoJuntar'),
      action: t('porRendir.juntarlos'),
      cancel: t('porRendir.noJuntar'),
    })
    if (!si) return
    const cuerpo = { comprobantes: sheets.map(({ clave, version }) => ({ clave, version })) }
    await run(request(comprobantesPorRendir.juntar, { body: cuerpo }), {
      failure: t('porRendir.noSeJuntaron'),
      onSuccess() {
        notifications.show({ message: t('porRendir.juntado', { n }) })
        marcar([...marcados], false)
      },
    })
  }
  return (
    <div className="totales pie-por-rendir">
      <p>
        <span>
          {hay ? t('porRendir.elegidos', { count: chosen.length }) : t('porRendir.listos', { n: ready.length, de: filas.length })}
          {' · '}
          <strong className="cifra">{sum(hay ? chosen : ready)}</strong>
        </span>
        {(hay || ready.length > 0) && (
          <Button variant="texto" onClick={alternar}>
            {faltanListos ? t('porRendir.marcarListos', { count: ready.length }) : t('porRendir.desmarcar')}
          </Button>
        )}
      </p>
      {incompletos > 0 && <p className="suave">{t('porRendir.incompletos', { count: incompletos })}</p>}
      {chosen.length > 1 && chosen.length <= sheetsMax && (
        <Button width icon="documento" loading={running} onClick={() => void merge()}>
          {t('porRendir.juntar')}
        </Button>
      )}
      {puede && (
        <Button variant="principal" width icon="rendicion" aria-keyshortcuts="Alt+R" onClick={open}>
          {hay ? t('porRendir.pasar') : t('porRendir.rendirListos', { count: ready.length })} <kbd>Alt R</kbd>
        </Button>
      )}
      {pasando && chosen.length > 0 && (
        <DialogoPasar
          filas={chosen}
          bandeja={bandeja}
          idSeccional={idSeccional}
          alPasar={() => marcar([...marcados], false)}
          cerrar={() => setPasando(false)}
        />
      )}
    </div>
  )
}
