import { formatearImporte } from '@gremial/contract/platform/dinero.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { type ConciliacionDeCaja, conciliacion, type ItemConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Boton } from '../../../ui/Boton.tsx'
import { useHacer } from '../../../ui/useHacer.ts'
import { paraCargar } from '../movimientos-caja/paraCargar.ts'
import { sumaDelLado } from './cifras.ts'
import { DialogoJuntar } from './DialogoJuntar.tsx'
import { DialogoNota } from './DialogoNota.tsx'

/** What may be done with one thing that is loose; the first is what is proposed. */
export function QueHacer({ item, datos }: { item: ItemConciliar; datos: ConciliacionDeCaja }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { hacer, haciendo } = useHacer()
  const [abierto, setAbierto] = useState<'nota' | 'juntar'>()
  const { caja } = datos
  const ids = { caja: caja.id, lineas: item.lineas.map((l) => l.id), movimientos: item.movimientos.map((m) => m.id) }
  const unir = () =>
    void hacer(pedido(conciliacion.unir, { cuerpo: ids }), {
      fallo: t('conciliacion.noSeUnio'),
      alLograr: () => notifications.show({ message: t('conciliacion.unidos') }),
    })
  const distintos = () => void hacer(pedido(conciliacion.distintos, { cuerpo: ids }), { fallo: t('conciliacion.noSeGuardo') })
  const resolver = () =>
    void hacer(pedido(conciliacion.pendiente, { cuerpo: { ...ids, nota: '' } }), { fallo: t('conciliacion.noSeGuardo') })
  const total = sumaDelLado(item.lineas)
  /** The form of a movement, with what the bank says; once posted it is joined to these lines. */
  const cargar = () => {
    const [primera] = item.lineas
    paraCargar.set({
      caja: caja.id,
      fecha: primera?.fecha ?? '',
      descripcion: item.lineas
        .map((l) => l.texto)
        .join(', ')
        .slice(0, 100),
      centavos: Math.round(Math.abs(total) * 100),
      lineas: ids.lineas,
    })
    void navegar({
      to: '/app/seccionales/movimientos-caja/$modo/nuevo',
      params: { modo: total > 0 ? 'ingresos' : 'egresos' },
      search: { seccionalUsuario: String(caja.idSeccional), cajaUsuario: String(caja.id), ultimaPlanilla: String(caja.nroPla) },
    })
  }
  const importe = formatearImporte(Math.abs(total))
  const [m] = item.movimientos
  const dialogos = (
    <>
      {abierto === 'nota' && <DialogoNota ids={ids} cerrar={() => setAbierto(undefined)} />}
      {abierto === 'juntar' && <DialogoJuntar item={item} datos={datos} cerrar={() => setAbierto(undefined)} />}
    </>
  )
  const pendiente = <Boton onClick={() => setAbierto('nota')}>{t('conciliacion.dejarPendiente')}</Boton>
  const elegir = (
    <Boton variante="texto" onClick={() => setAbierto('juntar')}>
      {t('conciliacion.elegir')}
    </Boton>
  )
  switch (item.clase) {
    case 'SEGURA':
    case 'MISMO':
    case 'IGUALES':
    case 'SUMA':
    case 'REVERSA':
      return (
        <>
          <Boton onClick={unir} cargando={haciendo}>
            {item.movimientos.length === 0
              ? t('conciliacion.unirDos')
              : t('conciliacion.unir', { count: Math.max(ids.lineas.length, ids.movimientos.length) })}
          </Boton>
          {item.movimientos.length > 0 && ids.lineas.length > 0 && (
            <Boton variante="texto" onClick={distintos}>
              {t('conciliacion.noEsElMismo')}
            </Boton>
          )}
        </>
      )
    case 'CIFRAS':
      return (
        <>
          {m && (
            <Link
              className="boton"
              to="/app/seccionales/movimientos-caja/$modo/$id/consultar"
              params={{ modo: m.ingresoEgreso === 1 ? 'ingresos' : 'egresos', id: String(m.id) }}
            >
              {t('conciliacion.corregir', { n: m.numeroMovimiento })}
            </Link>
          )}
          <Boton variante="texto" onClick={distintos}>
            {t('conciliacion.noEsElMismo')}
          </Boton>
        </>
      )
    case 'GASTO':
      return (
        <>
          <Boton onClick={cargar}>{t('conciliacion.cargarEgreso', { importe })}</Boton>
          <Boton variante="texto" onClick={() => setAbierto('nota')}>
            {t('conciliacion.dejarPendiente')}
          </Boton>
          {dialogos}
        </>
      )
    case 'SOLO_BANCO':
      return (
        <>
          {pendiente}
          <Boton variante="texto" onClick={cargar}>
            {t(total > 0 ? 'conciliacion.cargarIngreso' : 'conciliacion.cargarEgreso', { importe })}
          </Boton>
          {elegir}
          {dialogos}
        </>
      )
    case 'SOLO_CAJA':
      return (
        <>
          {pendiente}
          {elegir}
          {dialogos}
        </>
      )
    case 'PENDIENTE':
      return (
        <Boton variante="texto" onClick={resolver}>
          {t('conciliacion.sacarNota')}
        </Boton>
      )
    case 'POSTERIOR':
      return null
  }
}
