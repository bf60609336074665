import { aCentavos, deCentavos, formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type ConciliacionDeCaja, conciliacion, type ItemConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { useFocoDeVuelta } from '../../../ui/useFocoDeVuelta.ts'
import { useHacer } from '../../../ui/useHacer.ts'
import { sumaDelLado } from './cifras.ts'

/** What of the other side is the same money, chosen by a person: one or several, that add up to it. */
export function DialogoJuntar({ item, datos, cerrar }: { item: ItemConciliar; datos: ConciliacionDeCaja; cerrar(): void }) {
  const { t } = useTranslation()
  useFocoDeVuelta()
  const { hacer, haciendo } = useHacer()
  const [elegidos, elegir] = useState<readonly number[]>([])
  const deBanco = item.lineas.length > 0
  const propio = deBanco ? item.lineas : item.movimientos
  const otros = datos.items
    .flatMap((i): Array<{ id: number; fecha: string; texto: string; importe: number }> => (deBanco ? i.movimientos : i.lineas))
    .toSorted((a, b) => Math.abs(sumaDelLado(propio) - a.importe) - Math.abs(sumaDelLado(propio) - b.importe))
  const falta = aCentavos(sumaDelLado(propio)) - aCentavos(sumaDelLado(otros.filter((o) => elegidos.includes(o.id))))
  const cuanto = { importe: formatearImporte(Math.abs(deCentavos(falta))) }
  const unir = () => {
    const propios = propio.map((p) => p.id)
    const [lineas, movimientos] = deBanco ? [propios, [...elegidos]] : [[...elegidos], propios]
    void hacer(pedido(conciliacion.unir, { cuerpo: { caja: datos.caja.id, lineas, movimientos } }), {
      fallo: t('conciliacion.noSeUnio'),
      alLograr: cerrar,
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
        {propio[0]?.texto} · <strong className="cifra">{formatearImporte(sumaDelLado(propio))}</strong>
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
                <span className="cifra">{mostrarFecha(o.fecha).slice(0, 5)}</span>
                <span>{o.texto}</span>
                <span className="cifra">{formatearImporte(o.importe)}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="conc-total" role="status">
        {falta === 0 ? t('conciliacion.juntar.justo') : t('conciliacion.juntar.diferencia', cuanto)}
      </p>
      <div className="botones">
        <Boton onClick={cerrar}>{t('comun.cancelar')}</Boton>
        <Boton variante="principal" disabled={falta !== 0 || elegidos.length === 0} cargando={haciendo} onClick={unir}>
          {t('conciliacion.unirElegidos')}
        </Boton>
      </div>
    </Modal>
  )
}
