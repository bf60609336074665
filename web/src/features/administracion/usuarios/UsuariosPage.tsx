import './usuarios.css'
import { diasSinValidar } from '@gremial/contract/administracion/inicio.ts'
import { listaRoles } from '@gremial/contract/administracion/roles.ts'
import { listaConsultaSeccionales } from '@gremial/contract/administracion/seccionales.ts'
import { type FilaUsuario, listaUsuarios, usuarios } from '@gremial/contract/administracion/usuarios.ts'
import { diaDe } from '@gremial/contract/platform/fechas.ts'
import { tamanioConsulta } from '@gremial/contract/platform/lista.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { mostrarMomento } from '../../../platform/hoy.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { Estado } from '../../../ui/estados.tsx'
import { type Accion, accion } from '../../../ui/lista/acciones.ts'
import { alternar, eliminar } from '../../../ui/lista/catalogo.ts'
import { type Filtro, filtroDeEstado } from '../../../ui/lista/filtros.tsx'
import { PantallaLista } from '../../../ui/lista/PantallaLista.tsx'
import { leerLista } from '../../../ui/lista/useLista.ts'

const porNombre = { page: 0, size: tamanioConsulta, sort: 'nombre,asc' }

const haceDias = (dias: number) => diaDe(new Date(Date.now() - dias * 86_400_000))

function useFiltros(): Filtro[] {
  const { t } = useTranslation()
  const haceUnaSemana = haceDias(diasSinValidar)
  const { data: roles } = useQuery({ ...leerLista(listaRoles, porNombre), enabled: usePuede('roles.consultar') })
  const { data: seccionales } = useQuery(leerLista(listaConsultaSeccionales, porNombre))
  const opciones = (filas: Array<{ id: number; nombre: string }> = []) =>
    filas.map(({ id, nombre }) => ({ value: String(id), label: nombre }))
  return [
    filtroDeEstado('habilitado', t('usuarios.acceso'), t('usuarios.habilitado'), t('usuarios.deshabilitado')),
    filtroDeEstado('mailValidado', t('usuarios.correo'), t('usuarios.validado'), t('usuarios.sinValidar')),
    filtroDeEstado('rebotado', t('usuarios.ultimoCorreo'), t('usuarios.devuelto'), t('usuarios.noDevuelto')),
    filtroDeEstado(
      'bloqueado',
      t('inicioAdministracion.filtros.bloqueo'),
      t('inicioAdministracion.filtros.cerradas'),
      t('inicioAdministracion.filtros.abiertas'),
    ),
    filtroDeEstado(
      'deBajaConRoles',
      t('inicioAdministracion.filtros.afiliacion'),
      t('inicioAdministracion.filtros.deBajaConRoles'),
      t('inicioAdministracion.filtros.losDemas'),
    ),
    {
      campo: 'creadoHasta',
      rotulo: t('inicioAdministracion.filtros.creacion'),
      opciones: [{ value: haceUnaSemana, label: t('inicioAdministracion.filtros.hace7') }],
    },
    { campo: 'idRol', rotulo: t('usuarios.rol'), opciones: opciones(roles?.content) },
    { campo: 'idSeccional', rotulo: t('usuarios.seccional'), opciones: opciones(seccionales?.content) },
    {
      campo: 'nivel',
      rotulo: t('usuarios.nivel'),
      opciones: ([1, 2, 3] as const).map((n) => ({ value: String(n), label: `${n} · ${t(`niveles.n${n}`)}` })),
    },
  ]
}

/** What is wrong with getting in, if anything: nothing is said of what is as it should be. */
function Marcas({ usuario }: { usuario: FilaUsuario }) {
  const { t } = useTranslation()
  return (
    <>
      {!usuario.estadoUsuario && <Estado signo="mal">{t('usuarios.deshabilitado')}</Estado>}
      {usuario.mailValidado === 0 && <Estado signo="alerta">{t('usuarios.sinValidar')}</Estado>}
      {usuario.rebotado && <Estado signo="alerta">{t('usuarios.devuelto')}</Estado>}
    </>
  )
}

/** The accounts of the portal (B-USUARIOS-01..05): who may enter, and with what. */
export function UsuariosPage() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [edita, ayuda] = [usePuede('usuarios.editar'), usePuede('usuarios.ayudar')]
  const filtros = useFiltros()
  const acciones = (u: FilaUsuario): Accion[] => [
    ...(ayuda ? [abrirAyuda(u)] : []),
    ...(edita ? [abrir(u), alternarUsuario(u)] : []),
    ...(edita && u.mailValidado === 0 ? [reenviar(u)] : []),
    ...(edita && u.mailValidado === 0 && u.ultimoIngreso === null ? [eliminarUsuario(u)] : []),
  ]
  const abrirAyuda = ({ id }: FilaUsuario): Accion => ({
    texto: t('usuarios.ayudar'),
    icono: 'ayuda',
    hacer: () => navegar({ to: '/app/usuarios/ayuda/$id', params: { id: String(id) } }),
  })
  const abrir = ({ id }: FilaUsuario): Accion => ({
    texto: t('usuarios.editar'),
    icono: 'editar',
    hacer: () => navegar({ to: '/app/usuarios/editar/$id', params: { id: String(id) } }),
  })
  const alternarUsuario = ({ id, nombre, estadoUsuario }: FilaUsuario) =>
    alternar({
      habilitado: estadoUsuario,
      habilitar: { texto: t('usuarios.habilitar') },
      deshabilitar: {
        texto: t('usuarios.deshabilitar'),
        pregunta: {
          titulo: t('usuarios.preguntaDeshabilitar', { nombre: nombreCorrido(nombre) }),
          texto: t('usuarios.textoDeshabilitar'),
          grave: true,
        },
      },
      pedido: pedido(usuarios.alternar, { claves: { id }, cuerpo: { habilitado: estadoUsuario ? 0 : 1 } }),
      hecho: (da) =>
        t(da.estadoUsuario ? 'usuarios.quedoHabilitado' : 'usuarios.quedoDeshabilitado', { nombre: nombreCorrido(nombre) }),
      fallo: t('usuarios.titulo'),
    })
  const reenviar = ({ id, email }: FilaUsuario) =>
    accion({
      texto: t('usuarios.reenviar'),
      icono: 'correo',
      pedido: pedido(usuarios.reenviar, { claves: { id } }),
      hecho: () => t('usuarios.reenviado', { email }),
      fallo: t('usuarios.titulo'),
    })
  const eliminarUsuario = ({ id, nombre }: FilaUsuario) =>
    eliminar({
      texto: t('usuarios.eliminar'),
      pregunta: {
        titulo: t('usuarios.preguntaEliminar', { nombre: nombreCorrido(nombre) }),
        texto: t('usuarios.textoEliminar'),
        cancelar: t('usuarios.noEliminar'),
      },
      pedido: pedido(usuarios.eliminar, { claves: { id } }),
      hecho: () => t('usuarios.eliminado', { nombre: nombreCorrido(nombre) }),
      fallo: t('usuarios.titulo'),
    })
  const entro = (u: FilaUsuario) => (u.ultimoIngreso ? mostrarMomento(new Date(u.ultimoIngreso)) : t('usuarios.nuncaEntro'))
  const marcado = (u: FilaUsuario) => !u.estadoUsuario || u.mailValidado === 0 || u.rebotado
  return (
    <PantallaLista
      lista={listaUsuarios}
      titulo={t('usuarios.titulo')}
      bajada={t('usuarios.bajada')}
      nuevo={edita && { texto: t('usuarios.nuevo'), hacer: () => navegar({ to: '/app/usuarios/nuevo' }) }}
      buscar={t('usuarios.buscar')}
      filtros={filtros}
      exportar={(count) => t('usuarios.exportar', { count })}
      nombreDe={(u) => nombreCorrido(u.nombre)}
      acciones={acciones}
      celdas={{
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
            <Estado signo="ok">{t('usuarios.habilitado')}</Estado>
          ),
        ultimoIngreso: entro,
      }}
      bloque={(u) => (
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
      vacia={{ icono: 'personas', titulo: t('usuarios.vacio') }}
    />
  )
}
