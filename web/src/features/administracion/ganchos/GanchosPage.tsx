import { type EstadoGancho, type FilaGancho, ganchos, ganchosList } from '@gremial/contract/administracion/ganchos.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { deleteRow } from '../../../ui/list/catalogActions.ts'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { StatusChip } from '../../../ui/states.tsx'
import { Solapas } from '../sistemas/Solapas.tsx'

export const signosGancho: Record<EstadoGancho, string> = {
  BIEN: 'ok',
  FALLANDO: 'alerta',
  APAGADO: 'mal',
  DESHABILITADO: 'neutro',
}

/** Webhooks, with the state of each. */
export function GanchosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (id: string) => void navegar({ to: '/app/sistemas/avisos/editar/$id', params: { id } })
  const quitar = ({ id, nombre }: FilaGancho) =>
    deleteRow({
      text: t('ganchos.eliminar'),
      question: {
        title: t('ganchos.preguntaEliminar', { nombre }),
        text: t('ganchos.textoEliminar'),
        cancel: t('ganchos.noEliminar'),
      },
      request: request(ganchos.eliminar, { params: { id } }),
      done: () => t('ganchos.eliminado', { nombre }),
      failure: t('ganchos.fallo'),
    })
  const estado = (g: FilaGancho) => <StatusChip sign={signosGancho[g.estado]}>{t(`ganchos.estados.${g.estado}`)}</StatusChip>
  const cuantos = (g: FilaGancho) => t('ganchos.cuantos', { count: g.eventos })
  const ultimo = (g: FilaGancho) => (g.ultimoBien ? formatTimestamp(new Date(g.ultimoBien)) : t('ganchos.nunca'))
  return (
    <>
      <Solapas />
      <ListPage
        list={ganchosList}
        title={t('ganchos.titulo')}
        subtitle={t('ganchos.bajada')}
        fresh={{ text: t('ganchos.nuevo'), run: () => abrir('nuevo') }}
        nameOf={(g) => g.nombre}
        actions={(g) => [{ text: t('ganchos.ver'), icon: 'ver', run: () => abrir(String(g.id)) }, quitar(g)]}
        cells={{
          nombre: (g) => (
            <>
              <strong>{g.nombre}</strong>
              <p className="sub partible">{g.url}</p>
            </>
          ),
          eventos: cuantos,
          estado,
          creado: (g) => formatTimestamp(new Date(g.creado)),
          ultimoBien: ultimo,
          fallidas: (g) => (g.fallidas > 0 ? t('ganchos.sinEntregar', { count: g.fallidas }) : ''),
        }}
        block={(g) => (
          <div>
            <p className="fuerte">{g.nombre}</p>
            <p className="sub partible">{g.url}</p>
            <p className="sub">
              {[cuantos(g), g.fallidas > 0 && t('ganchos.sinEntregar', { count: g.fallidas })].filter(Boolean).join(' · ')}
            </p>
            {estado(g)}
          </div>
        )}
        empty={{ icon: 'campana', title: t('ganchos.vacio') }}
      />
    </>
  )
}
