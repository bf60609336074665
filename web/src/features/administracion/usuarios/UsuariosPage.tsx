import './usuarios.css'
import { diasSinValidar } from '@gremial/contract/administracion/inicio.ts'
import { rolesList } from '@gremial/contract/administracion/roles.ts'
import { consultaSeccionalesList } from '@gremial/contract/administracion/seccionales.ts'
import { type FilaUsuario, usuarios, usuariosList } from '@gremial/contract/administracion/usuarios.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { lookupSize } from '@gremial/contract/platform/list.ts'
import { dateOf } from '@gremial/contract/values/dates.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatTimestamp } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { deleteRow, toggle } from '../../../ui/list/catalogActions.ts'
import { type Filter, statusFilter } from '../../../ui/list/filters.tsx'
import { ListPage } from '../../../ui/list/ListPage.tsx'
import { action, type RowAction } from '../../../ui/list/rowActions.ts'
import { readList } from '../../../ui/list/useList.ts'
import { StatusChip } from '../../../ui/states.tsx'

const porNombre = { page: 0, size: lookupSize, sort: 'nombre,asc' }

const haceDias = (dias: number) => dateOf(new Date(Date.now() - dias * 86_400_000))

function useFiltros(): Filter[] {
  const { t } = useTranslation()
  const haceUnaSemana = haceDias(diasSinValidar)
  const { data: roles } = useQuery({ ...readList(rolesList, porNombre), enabled: useCan('roles.consultar') })
  const { data: seccionales } = useQuery(readList(consultaSeccionalesList, porNombre))
  const opciones = (filas: Array<{ id: number; nombre: string }> = []) =>
    filas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
  return [
    statusFilter('habilitado', t('usuarios.acceso'), t('usuarios.habilitado'), t('usuarios.deshabilitado')),
    statusFilter('mailValidado', t('usuarios.correo'), t('usuarios.validado'), t('usuarios.sinValidar')),
    statusFilter('rebotado', t('usuarios.ultimoCorreo'), t('usuarios.devuelto'), t('usuarios.noDevuelto')),
    statusFilter(
      'bloqueado',
      t('inicioAdministracion.filtros.bloqueo'),
      t('inicioAdministracion.filtros.cerradas'),
      t('inicioAdministracion.filtros.abiertas'),
    ),
    statusFilter(
      'deBajaConRoles',
      t('inicioAdministracion.filtros.afiliacion'),
      t('inicioAdministracion.filtros.deBajaConRoles'),
      t('inicioAdministracion.filtros.losDemas'),
    ),
    {
      field: 'creadoHasta',
      label: t('inicioAdministracion.filtros.creacion'),
      options: [{ value: haceUnaSemana, label: t('inicioAdministracion.filtros.hace7') }],
    },
    { field: 'idRol', label: t('usuarios.rol'), options: opciones(roles?.content) },
    { field: 'idSeccional', label: t('usuarios.seccional'), options: opciones(seccionales?.content) },
    {
      field: 'nivel',
      label: t('usuarios.nivel'),
      options: ([1, 2, 3] as const).map((n) => ({ value: String(n), label: `${n} · ${t(`niveles.n${n}`)}` })),
    },
  ]
}

/** Badges of login problems; none if all is well. */
function Marcas({ usuario }: { usuario: FilaUsuario }) {
  const { t } = useTranslation()
  return (
    <>
      {!usuario.estadoUsuario && <StatusChip sign="mal">{t('usuarios.deshabilitado')}</StatusChip>}
      {usuario.mailValidado === 0 && <StatusChip sign="alerta">{t('usuarios.sinValidar')}</StatusChip>}
      {usuario.rebotado && <StatusChip sign="alerta">{t('usuarios.devuelto')}</StatusChip>}
    </>
  )
}

function useAcciones(): (usuario: FilaUsuario) => RowAction[] {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [edita, ayuda] = [useCan('usuarios.editar'), useCan('usuarios.ayudar')]
  const abrirAyuda = ({ id }: FilaUsuario): RowAction => ({
    text: t('usuarios.ayudar'),
    icon: 'ayuda',
    run: () => navegar({ to: '/app/usuarios/ayuda/$id', params: { id: String(id) } }),
  })
  const abrir = ({ id }: FilaUsuario): RowAction => ({
    text: t('usuarios.editar'),
    icon: 'editar',
    run: () => navegar({ to: '/app/usuarios/editar/$id', params: { id: String(id) } }),
  })
  const alternarUsuario = ({ id, nombre, estadoUsuario }: FilaUsuario) =>
    toggle({
      habilitado: estadoUsuario,
      enable: { text: t('usuarios.habilitar') },
      disable: {
        text: t('usuarios.deshabilitar'),
        question: {
          title: t('usuarios.preguntaDeshabilitar', { nombre: plainName(nombre) }),
          text: t('usuarios.textoDeshabilitar'),
          danger: true,
        },
      },
      request: request(usuarios.alternar, { params: { id }, body: { habilitado: estadoUsuario ? 0 : 1 } }),
      done: (da) =>
        t(da.estadoUsuario ? 'usuarios.quedoHabilitado' : 'usuarios.quedoDeshabilitado', { nombre: plainName(nombre) }),
      failure: t('usuarios.titulo'),
    })
  const reenviar = ({ id, email }: FilaUsuario) =>
    action({
      text: t('usuarios.reenviar'),
      icon: 'correo',
      request: request(usuarios.reenviar, { params: { id } }),
      done: () => t('usuarios.reenviado', { email }),
      failure: t('usuarios.titulo'),
    })
  const eliminarUsuario = ({ id, nombre }: FilaUsuario) =>
    deleteRow({
      text: t('usuarios.eliminar'),
      question: {
        title: t('usuarios.preguntaEliminar', { nombre: plainName(nombre) }),
        text: t('usuarios.textoEliminar'),
        cancel: t('usuarios.noEliminar'),
      },
      request: request(usuarios.eliminar, { params: { id } }),
      done: () => t('usuarios.eliminado', { nombre: plainName(nombre) }),
      failure: t('usuarios.titulo'),
    })
  return (u) => [
    ...(ayuda ? [abrirAyuda(u)] : []),
    ...(edita ? [abrir(u), alternarUsuario(u)] : []),
    ...(edita && u.mailValidado === 0 ? [reenviar(u)] : []),
    ...(edita && u.mailValidado === 0 && u.ultimoIngreso === null ? [eliminarUsuario(u)] : []),
  ]
}

/** Accounts of the portal (B-USUARIOS-01..05): who may log in, and with which roles. */
export function UsuariosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const edita = useCan('usuarios.editar')
  const filtros = useFiltros()
  const acciones = useAcciones()
  const entro = (u: FilaUsuario) => (u.ultimoIngreso ? formatTimestamp(new Date(u.ultimoIngreso)) : t('usuarios.nuncaEntro'))
  const marcado = (u: FilaUsuario) => !u.estadoUsuario || u.mailValidado === 0 || u.rebotado
  return (
    <ListPage
      list={usuariosList}
      title={t('usuarios.titulo')}
      subtitle={t('usuarios.bajada')}
      fresh={edita && { text: t('usuarios.nuevo'), run: () => navegar({ to: '/app/usuarios/nuevo' }) }}
      search={t('usuarios.buscar')}
      filters={filtros}
      exportList={(count) => t('usuarios.exportar', { count })}
      nameOf={(u) => plainName(u.nombre)}
      actions={acciones}
      cells={{
        nombre: (u) => (
          <>
            <strong>{u.nombre}</strong>
            <span className="sub">{u.numeroAfiliado ?? t('usuarios.sinNumero')}</span>
          </>
        ),
        email: (u) => <span className="partible">{u.email}</span>,
        roles: (u) => (
          <>
            {u.roles || <span className="suave">{t('usuarios.sinRoles')}</span>}
            {u.seccionales && <span className="sub">{u.seccionales}</span>}
          </>
        ),
        estadoUsuario: (u) =>
          marcado(u) ? (
            <span className="marcas">
              <Marcas usuario={u} />
            </span>
          ) : (
            <StatusChip sign="ok">{t('usuarios.habilitado')}</StatusChip>
          ),
        ultimoIngreso: entro,
      }}
      block={(u) => (
        <div>
          <p className="fuerte">{u.nombre}</p>
          <p className="sub partible">{u.email}</p>
          <p className="sub">{[u.numeroAfiliado, u.roles || t('usuarios.sinRoles')].filter(Boolean).join(' · ')}</p>
          {marcado(u) && (
            <p className="marcas">
              <Marcas usuario={u} />
            </p>
          )}
        </div>
      )}
      empty={{ icon: 'personas', title: t('usuarios.vacio') }}
    />
  )
}
