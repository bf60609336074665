import { request } from '@gremial/contract/platform/call.ts'
import { conciliacionMuchas, type LoteMuchas, type MuchasHechas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import type { ReglaNueva } from '@gremial/contract/tesoreria/reglas-banco.ts'
import { formatAmount, formatPesos } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/callApi.ts'
import { formatDayMonth } from '../../../platform/today.ts'
import { ask, notify } from '../../../ui/dialogs.ts'
import { useAction } from '../../../ui/useAction.ts'

export interface Pedido {
  lotes: LoteMuchas[]
  regla?: ReglaNueva | undefined
}

const hechas = ({ ingresos, egresos, pendientes, unidas }: MuchasHechas): number =>
  ingresos.cantidad + egresos.cantidad + pendientes + unidas
/** Problems that are said in full; the others are counted. */
const dichos = 5

/** Sentences of what an act would do, or of what is left of one. */
export function sentencesOf(h: MuchasHechas, t: TFunction): string[] {
  const movimientos = (['egresos', 'ingresos'] as const).flatMap((que) =>
    h[que].cantidad > 0
      ? [
          t(`muchas.previa.${que}`, {
            count: h[que].cantidad,
            importe: formatPesos(h[que].total),
            planilla: h.numeroPlanilla ?? '',
          }),
        ]
      : [],
  )
  return [
    ...movimientos,
    ...(h.pendientes > 0 ? [t('muchas.previa.pendientes', { count: h.pendientes })] : []),
    ...(h.unidas > 0 ? [t('muchas.previa.unidas', { count: h.unidas })] : []),
    ...(h.otroDia > 0 ? [t('muchas.otroDia', { count: h.otroDia })] : []),
    ...problemsOf(h, t),
  ]
}
function problemsOf({ problemas }: MuchasHechas, t: TFunction): string[] {
  if (problemas.length === 0) return []
  const primeros = problemas
    .slice(0, dichos)
    .map((p) => `${formatDayMonth(p.fecha)} ${p.texto} ${formatAmount(p.importe)}: ${p.mensaje}`)
  const mas = problemas.length > dichos ? [t('muchas.lineasMas', { n: problemas.length - dichos })] : []
  return [`${t('muchas.noVan', { count: problemas.length })} ${[...primeros, ...mas].join(' ')}`]
}

/** Resolves many lines in one act. A repeat after a lost answer uses the same key, so that it is done once. */
export function useMuchas({ id, nroPla }: { id: number; nroPla: number }) {
  const { t } = useTranslation()
  const { run, running } = useAction()
  const [intento, setIntento] = useState<{ clave: string; de: string }>()
  const planilla = nroPla > 0 ? { numeroPlanilla: nroPla } : {}
  const hacer = async (pedido: Pedido, alTerminar?: () => void): Promise<void> => {
    const de = JSON.stringify(pedido)
    const clave = intento?.de === de ? intento.clave : crypto.randomUUID()
    setIntento({ clave, de })
    await run(request(conciliacionMuchas.resolver, { params: { caja: id }, body: { ...pedido, ...planilla, clave } }), {
      failure: t('muchas.noSeHizo'),
      onSuccess(h) {
        alTerminar?.()
        if (h.problemas.length > 0)
          return void notify(t('muchas.hecho', { count: hechas(h) }), problemsOf(h, t).join(' '), t('comun.aceptar'))
        notifications.show({ message: t('muchas.hecho', { count: hechas(h) }) })
      },
    })
  }
  const prever = ({ lotes }: Pedido, signal?: AbortSignal): Promise<MuchasHechas> =>
    callApi(conciliacionMuchas.previa, { params: { caja: id }, body: { lotes, ...planilla } }, signal)
  /** Says what the act would do, and does it once a person agrees. */
  const confirmar = async (pedido: Pedido, title: string): Promise<void> => {
    if (pedido.lotes.length === 0) return
    const previa = await prever(pedido)
    const text = sentencesOf(previa, t).join(' ')
    if (hechas(previa) === 0) return void notify(t('muchas.noSeHizo'), text, t('comun.aceptar'))
    if (await ask({ title, text, action: t('muchas.hacerlo'), cancel: t('comun.cancelar') })) await hacer(pedido)
  }
  return { hacer, prever, confirmar, running }
}
