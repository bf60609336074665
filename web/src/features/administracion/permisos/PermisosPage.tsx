import { type FilaPermiso, listaPermisos, permisosEditables } from '@gremial/contract/administracion/permisos.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { abrir, eliminar } from '../../../ui/lista/catalogo.ts'
import { filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'

/** The permissions of the portal, and those that the organisation made (B-PERMISOS-01). */
export function PermisosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = usePuede('roles.editar')
  const ir = (id: string) => navegar({ to: '/app/permisos/editar/$id', params: { id } })
  const origen = ({ declarado }: FilaPermiso) => t(declarado ? 'permisos.delPortal' : 'permisos.propio')
  const eliminarPermiso = ({ id, nombre }: FilaPermiso) =>
    eliminar({
      texto: t('permisos.eliminar'),
      pregunta: { titulo: t('permisos.preguntaEliminar', { nombre }), cancelar: t('permisos.noEliminar') },
      pedido: pedido(permisosEditables.eliminar, { claves: { id } }),
      hecho: () => t('permisos.eliminado', { nombre }),
      fallo: t('permisos.titulo'),
    })
  const acciones = (p: FilaPermiso): Accion[] => [
    {
      texto: t('permisos.quien'),
      icono: 'personas',
      hacer: () => navegar({ to: '/app/permisos/quien', search: { permiso: p.codigo } }),
    },
    abrir({ edita, editar: t('permisos.editar'), ver: t('permisos.abrir'), hacer: () => ir(String(p.id)) }),
    ...(edita && !p.declarado ? [eliminarPermiso(p)] : []),
  ]
  return (
    <PantallaLista
      lista={listaPermisos}
      titulo={t('permisos.titulo')}
      bajada={t('permisos.bajada')}
      nuevo={edita && { texto: t('permisos.nuevo'), hacer: () => ir('nuevo') }}
      buscar={t('permisos.buscar')}
      filtros={[filtroDeEstado('declarado', t('permisos.origen'), t('permisos.delPortal'), t('permisos.propio'))]}
      exportar={(count) => t('permisos.exportar', { count })}
      nombreDe={(p) => p.nombre}
      acciones={acciones}
      celdas={{ nombre: (p) => <strong>{p.nombre}</strong>, declarado: origen }}
      bloque={(p) => (
        <div>
          <p className="fuerte">{p.nombre}</p>
          <p className="sub">{[origen(p), t('permisos.roles', { count: p.cantidadRoles })].join(' · ')}</p>
        </div>
      )}
      vacia={{ icono: 'clave', titulo: t('permisos.vacio') }}
    />
  )
}
