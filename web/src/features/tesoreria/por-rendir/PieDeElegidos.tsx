import { request } from '@gremial/contract/platform/call.ts'
import {
  type BorradorPorRendir,
  comprobantesPorRendir,
  maximoHojas,
  type PorRendir,
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
import { estaListo } from './estado.ts'

interface Props {
  filas: readonly PorRendir[]
  marcados: ReadonlySet<string>
  marcar(claves: readonly string[], si: boolean): void
  borradores: readonly BorradorPorRendir[]
}

/** How much waits and how much was chosen, and the way to a settlement. */
export function PieDeElegidos({ filas, marcados, marcar, borradores }: Props) {
  const { t } = useTranslation()
  const [pasando, setPasando] = useState(false)
  const { run, running } = useAction()
  const listos = filas.filter(estaListo)
  const elegidos = filas.filter((f) => marcados.has(f.clave))
  const incompletos = elegidos.filter((f) => !estaListo(f)).length
  const suma = (de: readonly PorRendir[]) => formatPesos(de.reduce((total, f) => total + (f.importe ?? 0), 0))
  const hay = elegidos.length > 0
  const pasan = hay && incompletos === 0
  useShortcut('KeyR', () => setPasando(true), pasan)
  const faltanListos = listos.some((f) => !marcados.has(f.clave))
  const alternar = () =>
    faltanListos
      ? marcar(
          listos.map((f) => f.clave),
          true,
        )
      : marcar([...marcados], false)
  /** From the oldest on: as the pages were photographed. */
  async function juntar(): Promise<void> {
    const hojas = elegidos.toReversed()
    const n = hojas.length
    const si = await ask({
      title: t('porRendir.preguntaJuntar', { n }),
      text: t('porRendir.textoJuntar'),
      action: t('porRendir.juntarlos'),
      cancel: t('porRendir.noJuntar'),
    })
    if (!si) return
    const cuerpo = { comprobantes: hojas.map(({ clave, version }) => ({ clave, version })) }
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
          {hay
            ? t('porRendir.elegidos', { count: elegidos.length })
            : t('porRendir.listos', { n: listos.length, de: filas.length })}
          {' · '}
          <strong className="cifra">{suma(hay ? elegidos : listos)}</strong>
        </span>
        {(hay || listos.length > 0) && (
          <Button variant="texto" onClick={alternar}>
            {faltanListos ? t('porRendir.marcarListos', { count: listos.length }) : t('porRendir.desmarcar')}
          </Button>
        )}
      </p>
      {incompletos > 0 && <p className="suave">{t('porRendir.incompletos', { count: incompletos })}</p>}
      {elegidos.length > 1 && elegidos.length <= maximoHojas && (
        <Button width icon="documento" loading={running} onClick={() => void juntar()}>
          {t('porRendir.juntar')}
        </Button>
      )}
      {pasan && (
        <Button variant="principal" width icon="rendicion" aria-keyshortcuts="Alt+R" onClick={() => setPasando(true)}>
          {t('porRendir.pasar')} <kbd>Alt R</kbd>
        </Button>
      )}
      {pasando && (
        <DialogoPasar
          filas={elegidos}
          borradores={borradores}
          alPasar={() => marcar([...marcados], false)}
          cerrar={() => setPasando(false)}
        />
      )}
    </div>
  )
}
