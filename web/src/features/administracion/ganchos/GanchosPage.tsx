import { type EstadoGancho, type FilaGancho, ganchos, listaGanchos } from '@gremial/contract/administracion/ganchos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { Estado } from '../../../ui/estados.tsx'
import { eliminar } from '../../../ui/lista/catalogo.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { Solapas } from '../sistemas/Solapas.tsx'

export const signosGancho: Record<EstadoGancho, string> = {
  BIEN: 'ok',
  FALLANDO: 'alerta',
  APAGADO: 'mal',
  DESHABILITADO: 'neutro',
}

/** The programs that are told of what happens, and how it goes with each. */
export function GanchosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const abrir = (id: string) => void navegar({ to: '/app/sistemas/avisos/editar/$id', params: { id } })
  const quitar = ({ id, nombre }: FilaGancho) =>
    eliminar({
      texto: t('ganchos.eliminar'),
      pregunta: {
        titulo: t('ganchos.preguntaEliminar', { nombre }),
        texto: t('ganchos.textoEliminar'),
        cancelar: t('ganchos.noEliminar'),
      },
      pedido: pedido(ganchos.eliminar, { claves: { id } }),
      hecho: () => t('ganchos.eliminado', { nombre }),
      fallo: t('ganchos.fallo'),
    })
  const estado = (g: FilaGancho) => <Estado signo={signosGancho[g.estado]}>{t(`ganchos.estados.${g.estado}`)}</Estado>
  const cuantos = (g: FilaGancho) => t('ganchos.cuantos', { count: g.eventos })
  const ultimo = (g: FilaGancho) => (g.ultimoBien ? mostrarMomento(new Date(g.ultimoBien)) : t('ganchos.nunca'))
  return (
    <>
      <Solapas />
      <PantallaLista
        lista={listaGanchos}
        titulo={t('ganchos.titulo')}
        bajada={t('ganchos.bajada')}
        nuevo={{ texto: t('ganchos.nuevo'), hacer: () => abrir('nuevo') }}
        nombreDe={(g) => g.nombre}
        acciones={(g) => [{ texto: t('ganchos.ver'), icono: 'ver', hacer: () => abrir(String(g.id)) }, quitar(g)]}
        celdas={{
          nombre: (g) => (
            <>
              <strong>{g.nombre}</strong>
              <p className="sub partible">{g.url}</p>
            </>
          ),
          eventos: cuantos,
          estado,
          creado: (g) => mostrarMomento(new Date(g.creado)),
          ultimoBien: ultimo,
          fallidas: (g) => (g.fallidas > 0 ? t('ganchos.sinEntregar', { count: g.fallidas }) : ''),
        }}
        bloque={(g) => (
          <div>
            <p className="fuerte">{g.nombre}</p>
            <p className="sub partible">{g.url}</p>
            <p className="sub">
              {[cuantos(g), g.fallidas > 0 && t('ganchos.sinEntregar', { count: g.fallidas })].filter(Boolean).join(' · ')}
            </p>
            {estado(g)}
          </div>
        )}
        vacia={{ icono: 'campana', titulo: t('ganchos.vacio') }}
      />
    </>
  )
}
