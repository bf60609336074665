import './definicion.css'
import { definicionesList, type FilaDefinicion, situacionesDefinicion } from '@gremial/contract/tramites/definiciones.vistas.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../platform/today.ts'
import type { Filter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { NuevoTramite } from './NuevoTramite.tsx'

const signos = { PUBLICADO: 'ok', 'CON FECHA': 'info', BORRADOR: 'neutro', RETIRADO: 'neutro' } as const

/** Procedures: designed ones, and those of the portal. */
export function DefinicionesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [nuevo, setNuevo] = useState(false)
  const abrir = (f: FilaDefinicion) =>
    f.clase === 'ARMADO'
      ? navegar({ to: '/app/tramites/definiciones/$id', params: { id: String(f.id) } })
      : navegar({ to: '/app/tramites/productos/editar/$id', params: { id: String(f.id) } })
  const filtro: Filter = {
    field: 'situacion',
    label: t('armar.situacion'),
    options: situacionesDefinicion.map((value) => ({ value, label: t(`armar.situaciones.${value}`) })),
  }
  const estado = (f: FilaDefinicion) => (
    <>
      <StatusChip sign={signos[f.situacion]}>{t(`armar.situaciones.${f.situacion}`)}</StatusChip>
      <span className="sub">
        {f.clase !== 'ARMADO' ? t('armar.conElPortal') : f.desde !== '' && t('armar.desdeEl', { dia: formatDate(f.desde) })}
      </span>
      {f.borrador !== null && (
        <span className="sub">
          {f.faltan > 0
            ? t('armar.borradorFaltan', { n: f.borrador, count: f.faltan })
            : t(`armar.esVersion.${f.estadoBorrador ?? 'BORRADOR'}`, { n: f.borrador })}
        </span>
      )}
    </>
  )
  return (
    <>
      <ListPage
        list={definicionesList}
        title={t('definiciones.titulo')}
        subtitle={t('armar.bajada')}
        fresh={{ text: t('armar.nuevo'), run: () => setNuevo(true) }}
        search={t('armar.buscar')}
        filters={[filtro]}
        exportList={(count) => t('armar.exportarLista', { count })}
        nameOf={(f) => f.nombre}
        actions={(f) => [
          { text: t(f.clase === 'ARMADO' ? 'armar.abrir' : 'armar.cambiarCondiciones'), icon: 'editar', run: () => abrir(f) },
          ...(f.clase === 'ARMADO'
            ? [
                {
                  text: t('armar.probar'),
                  icon: 'personas' as const,
                  run: () => navegar({ to: '/app/tramites/definiciones/$id/probar', params: { id: String(f.id) } }),
                },
                {
                  text: t('armar.comparar'),
                  icon: 'cambio' as const,
                  run: () => navegar({ to: '/app/tramites/definiciones/$id/comparar', params: { id: String(f.id) }, search: {} }),
                },
              ]
            : []),
        ]}
        cells={{
          nombre: (f) => (
            <>
              <strong>{f.nombre}</strong>
              <span className="sub">{f.resumen}</span>
            </>
          ),
          situacion: estado,
          numero: (f) => f.numero ?? '–',
          desde: (f) => (f.desde === '' ? '–' : formatDate(f.desde)),
          ultimoDia: (f) => (f.ultimoDia === '' ? '–' : formatDate(f.ultimoDia)),
          habitual: (f) => (f.habitual === null ? '–' : t('armar.enDias', { count: f.habitual })),
          ultimaMano: (f) => f.ultimaMano || '–',
        }}
        block={(f) => (
          <div>
            <p className="fuerte">{f.nombre}</p>
            <p className="sub">{f.resumen}</p>
            {estado(f)}
          </div>
        )}
        empty={{ icon: 'tramite', title: t('armar.vacio') }}
      />
      {nuevo && <NuevoTramite cerrar={() => setNuevo(false)} />}
    </>
  )
}
