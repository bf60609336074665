import { request } from '@gremial/contract/platform/call.ts'
import { type ConciliacionDeCaja, conciliacion, type ItemConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import { conciliacionMuchas } from '@gremial/contract/tesoreria/conciliacion-muchas.ts'
import { formatAmount, fromCents, toCents } from '@gremial/contract/values/money.ts'
import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { formatDayMonth } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { useFocusReturn } from '../../../ui/useFocusReturn.ts'
import { sumaDelLado } from './cifras.ts'

/** Joins a loose thing with one or several of the other side that sum the same, chosen by a person. */
export function DialogoJuntar({ item, datos, cerrar }: { item: ItemConciliar; datos: ConciliacionDeCaja; cerrar(): void }) {
  const { t } = useTranslation()
  useFocusReturn()
  const { run, running } = useAction()
  const [elegidos, elegir] = useState<readonly number[]>([])
  const deBanco = item.lineas.length > 0
  const propio = deBanco ? item.lineas : item.movimientos
  const { data: otros = [] } = useQuery({
    ...read(conciliacionMuchas.candidatos, {
      params: { caja: datos.caja.id },
      query: { lado: deBanco ? 'MOVIMIENTOS' : 'LINEAS', importe: String(sumaDelLado(propio)) },
    }),
    refetchOnMount: 'always',
  })
  const falta = toCents(sumaDelLado(propio)) - toCents(sumaDelLado(otros.filter((o) => elegidos.includes(o.id))))
  const cuanto = { importe: formatAmount(Math.abs(fromCents(falta))) }
  const unir = () => {
    const propios = propio.map((p) => p.id)
    const [lineas, movimientos] = deBanco ? [propios, [...elegidos]] : [[...elegidos], propios]
    void run(request(conciliacion.unir, { body: { caja: datos.caja.id, lineas, movimientos } }), {
      failure: t('conciliacion.noSeUnio'),
      onSuccess: cerrar,
    })
  }
  return (
    <Modal
      opened
      onClose={cerrar}
      title={t(deBanco ? 'conciliacion.juntar.titulo' : 'conciliacion.juntar.tituloBanco')}
      withCloseButton={false}
    >
      <p>
        {propio[0]?.texto} · <strong className="cifra">{formatAmount(sumaDelLado(propio))}</strong>
      </p>
      {otros.length === 0 ? (
        <p className="suave">{t('conciliacion.juntar.nada')}</p>
      ) : (
        <ul className="conc-elegir">
          {otros.map((o) => (
            <li key={o.id}>
              <label>
                <input
                  type="checkbox"
                  checked={elegidos.includes(o.id)}
                  onChange={(e) => elegir(e.currentTarget.checked ? [...elegidos, o.id] : elegidos.filter((x) => x !== o.id))}
                />
                <span className="cifra">{formatDayMonth(o.fecha)}</span>
                <span>{o.texto}</span>
                <span className="cifra">{formatAmount(o.importe)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="conc-total" role="status">
        {falta === 0 ? t('conciliacion.juntar.justo') : t('conciliacion.juntar.diferencia', cuanto)}
      </p>
      <div className="botones">
        <Button onClick={cerrar}>{t('comun.cancelar')}</Button>
        <Button variant="principal" disabled={falta !== 0 || elegidos.length === 0} loading={running} onClick={unir}>
          {t('conciliacion.unirElegidos')}
        </Button>
      </div>
    </Modal>
  )
}
