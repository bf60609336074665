import { request } from '@gremial/contract/platform/call.ts'
import { type ConciliacionDeCaja, conciliacion, type ItemConciliar } from '@gremial/contract/tesoreria/conciliacion.ts'
import { formatAmount } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { paraCargar } from '../movimientos-caja/paraCargar.ts'
import { sumaDelLado } from './cifras.ts'
import { DialogoJuntar } from './DialogoJuntar.tsx'
import { DialogoNota } from './DialogoNota.tsx'
import { DialogoPartir } from './DialogoPartir.tsx'

/** Actions for one loose thing; the proposed one first. */
export function QueHacer({ item, datos }: { item: ItemConciliar; datos: ConciliacionDeCaja }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { run, running } = useAction()
  const [abierto, setAbierto] = useState<'nota' | 'juntar' | 'partir'>()
  const { caja } = datos
  const ids = { caja: caja.id, lineas: item.lineas.map((l) => l.id), movimientos: item.movimientos.map((m) => m.id) }
  const unir = () =>
    void run(request(conciliacion.unir, { body: ids }), {
      failure: t('conciliacion.noSeUnio'),
      onSuccess: () => notifications.show({ message: t('conciliacion.unidos') }),
    })
  const distintos = () => void run(request(conciliacion.distintos, { body: ids }), { failure: t('conciliacion.noSeGuardo') })
  const resolver = () =>
    void run(request(conciliacion.pendiente, { body: { ...ids, nota: '' } }), { failure: t('conciliacion.noSeGuardo') })
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
  const importe = formatAmount(Math.abs(total))
  const [m] = item.movimientos
  const dialogos = (
    <>
      {abierto === 'nota' && <DialogoNota ids={ids} cerrar={() => setAbierto(undefined)} />}
      {abierto === 'partir' && <DialogoPartir item={item} datos={datos} cerrar={() => setAbierto(undefined)} />}
      {abierto === 'juntar' && <DialogoJuntar item={item} datos={datos} cerrar={() => setAbierto(undefined)} />}
    </>
  )
  const pendiente = <Button onClick={() => setAbierto('nota')}>{t('conciliacion.dejarPendiente')}</Button>
  const partir = (
    <Button variant="texto" onClick={() => setAbierto('partir')}>
      {t('muchas.partir')}
    </Button>
  )
  const elegir = (
    <Button variant="texto" onClick={() => setAbierto('juntar')}>
      {t('conciliacion.elegir')}
    </Button>
  )
  switch (item.clase) {
    case 'SEGURA':
    case 'MISMO':
    case 'IGUALES':
    case 'SUMA':
    case 'REVERSA':
      return (
        <>
          <Button onClick={unir} loading={running}>
            {item.movimientos.length === 0
              ? t('conciliacion.unirDos')
              : t('conciliacion.unir', { count: Math.max(ids.lineas.length, ids.movimientos.length) })}
          </Button>
          {item.movimientos.length > 0 && ids.lineas.length > 0 && (
            <Button variant="texto" onClick={distintos}>
              {t('conciliacion.noEsElMismo')}
            </Button>
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
          <Button variant="texto" onClick={distintos}>
            {t('conciliacion.noEsElMismo')}
          </Button>
        </>
      )
    case 'GASTO':
      return (
        <>
          <Button onClick={cargar}>{t('conciliacion.cargarEgreso', { importe })}</Button>
          <div className="conc-otras">
            <Button variant="texto" onClick={() => setAbierto('nota')}>
              {t('conciliacion.dejarPendiente')}
            </Button>
            {partir}
          </div>
          {dialogos}
        </>
      )
    case 'SOLO_BANCO':
      return (
        <>
          {pendiente}
          <Button variant="texto" onClick={cargar}>
            {t(total > 0 ? 'conciliacion.cargarIngreso' : 'conciliacion.cargarEgreso', { importe })}
          </Button>
          <div className="conc-otras">
            {partir}
            {elegir}
          </div>
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
        <Button variant="texto" onClick={resolver}>
          {t('conciliacion.sacarNota')}
        </Button>
      )
    case 'POSTERIOR':
      return null
  }
}
