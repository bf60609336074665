import { type FilaRol, listaRoles, roles, rolesDelPortal } from '@gremial/contract/administracion/roles.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePuede } from '../../../platform/sesion.ts'
import type { Accion } from '../../../ui/lista/acciones.ts'
import { abrir, eliminar } from '../../../ui/lista/catalogo.ts'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'

/** The roles; who may edit them gets the actions, the others read (B-ROLES-01, B-ROLES-08). */
export function RolesPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = usePuede('roles.editar')
  const ir = (id: string, de?: string) => navegar({ to: '/app/roles/editar/$id', params: { id }, search: de ? { de } : {} })
  const eliminarRol = ({ id, nombre }: FilaRol) =>
    eliminar({
      texto: t('roles.eliminar'),
      pregunta: {
        titulo: t('roles.preguntaEliminar', { nombre }),
        texto: t('roles.textoEliminar'),
        cancelar: t('roles.noEliminar'),
      },
      pedido: pedido(roles.eliminar, { claves: { id } }),
      hecho: () => t('roles.eliminado', { nombre }),
      fallo: t('roles.titulo'),
    })
  const acciones = (rol: FilaRol): Accion[] => [
    abrir({ edita, editar: t('roles.editar'), ver: t('roles.abrir'), hacer: () => ir(String(rol.id)) }),
    ...(edita ? [{ texto: t('roles.duplicar'), icono: 'agregar' as const, hacer: () => ir('nuevo', String(rol.id)) }] : []),
    ...(edita && !rolesDelPortal.includes(rol.codigo) ? [eliminarRol(rol)] : []),
  ]
  return (
    <PantallaLista
      lista={listaRoles}
      titulo={t('roles.titulo')}
      bajada={t('roles.bajada')}
      nuevo={edita && { texto: t('roles.nuevo'), hacer: () => ir('nuevo') }}
      buscar={t('roles.buscar')}
      exportar={(count) => t('roles.exportar', { count })}
      nombreDe={(r) => r.nombre}
      acciones={acciones}
      celdas={{ nombre: (r) => <strong>{r.nombre}</strong> }}
      bloque={(r) => (
        <div>
          <p className="fuerte">{r.nombre}</p>
          <p className="sub">{t('roles.personas', { count: r.personas })}</p>
        </div>
      )}
      vacia={{ icono: 'personas', titulo: t('roles.vacio') }}
    />
  )
}
