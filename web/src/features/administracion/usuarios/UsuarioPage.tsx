import './usuarios.css'
import { type Usuario, usuarios } from '@gremial/contract/administracion/usuarios.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy, mostrarMomento } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { Aviso } from '../../../ui/estados.tsx'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { Segun } from '../../../ui/Segun.tsx'
import { CamposPersona } from './CamposPersona.tsx'
import { CamposAlcance } from './CamposUsuario.tsx'
import {
  type CampoComparado,
  cuerpoCambiado,
  faltaIdentidad,
  loQueCambio,
  type ValoresUsuario,
  valoresDeUsuario,
} from './valores.ts'

/** One user, to change (B-USUARIOS-07, B-USUARIOS-09). */
export function UsuarioPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/usuarios/editar/$id' })
  const ayuda = usePuede('usuarios.ayudar')
  const consulta = useQuery({ ...leer(usuarios.leer, { claves: { id: Number(id) } }), refetchOnMount: 'always' })
  const titulo = consulta.data?.nombreContacto ?? t('usuarios.tituloEditar')
  // Another reading starts the form again only when the person says so.
  const [vuelta, setVuelta] = useState(0)
  useTitulo(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{titulo}</h1>
        {ayuda && (
          <Link to="/app/usuarios/ayuda/$id" params={{ id }} className="boton">
            <Icono nombre="ayuda" />
            {t('usuarios.ayudar')}
          </Link>
        )}
      </div>
      <section className="hoja">
        <Segun consulta={consulta} filas={8}>
          {(usuario) => <Formulario key={`${id}.${vuelta}`} usuario={usuario} otraVez={() => setVuelta(vuelta + 1)} />}
        </Segun>
      </section>
    </>
  )
}

function Formulario({ usuario: ahora, otraVez }: { usuario: Usuario; otraVez(): void }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  // As it was read when the form began: a later reading must not lend its version to what is older.
  const [usuario] = useState(ahora)
  const [iniciales] = useState(() => valoresDeUsuario(usuario))
  const volver = () => void navegar({ to: '/app/usuarios/lista' })
  const esAfiliado = usuario.numeroAfiliado !== null
  const formulario = useFormulario({
    iniciales,
    pedido: (valores: ValoresUsuario) =>
      pedido(usuarios.cambiar, { claves: { id: usuario.id }, cuerpo: cuerpoCambiado(valores, usuario) }),
    ademas: (valores) =>
      Object.fromEntries(
        Object.entries(faltaIdentidad(valores, { esAfiliado, hoy: hoy() })).map(([campo, clave]) => [campo, t(clave)]),
      ),
    fallo: t('formulario.noSeGuardo'),
    alGuardar() {
      notifications.show({ message: t('usuarios.guardado', { nombre: usuario.nombreContacto }) })
      volver()
    },
  })
  const { form } = formulario
  // Of staff nobody but themselves says the name, once the account is made (B-USUARIOS-17).
  const delPadron = [...new Set([...usuario.delPadron, 'nombre', 'apellido'])]
  return (
    <PaginaFormulario formulario={formulario} accion={t('usuarios.guardar')} volver={volver} className="hoja-in pila">
      {ahora.version !== usuario.version && !formulario.guardando && <Cambio antes={usuario} ahora={ahora} traer={otraVez} />}
      <CamposPersona
        form={form}
        leido={{ ...iniciales, delPadron }}
        nota={t(esAfiliado ? 'usuarios.delPadron' : 'usuarios.nombreFijo')}
        emailFijo={usuario.email}
      >
        <CamposAlcance form={form} esAfiliado={esAfiliado} id={usuario.id} />
      </CamposPersona>
    </PaginaFormulario>
  )
}

/** Somebody changed it meanwhile: who, when, and what it says now; nothing was overwritten and nothing written is lost. */
function Cambio({ antes, ahora, traer }: { antes: Usuario; ahora: Usuario; traer(): void }) {
  const { t } = useTranslation()
  const rotulos: Record<CampoComparado, string> = {
    email: t('usuarios.email'),
    numeroDocumento: t('perfil.documento'),
    fechaNacimiento: t('perfil.nacimiento'),
    cuilCuit: t('perfil.cuil'),
    telefonoCompleto: t('perfil.telefono'),
    usuarioFacebook: 'Facebook',
    usuarioTwitter: 'X (Twitter)',
    usuarioInstagram: 'Instagram',
    usuarioLinkedin: 'LinkedIn',
    roles: t('usuarios.roles'),
    seccionales: t('usuarios.seccionales'),
  }
  const cambio = loQueCambio(antes, ahora)
  const { modificado } = ahora
  const deOtro = modificado && modificado.momento !== antes.modificado?.momento
  return (
    <Aviso tipo="alerta">
      <p>
        <strong>
          {deOtro
            ? t('usuarios.cambioTitulo', { quien: modificado.quien, momento: mostrarMomento(new Date(modificado.momento)) })
            : t('usuarios.cambioTituloSolo')}
        </strong>
      </p>
      {cambio.length > 0 ? (
        <>
          <p>{t('usuarios.cambioQue')}</p>
          <ul className="lista-puntos">
            {cambio.map(({ campo, dice }) => (
              <li key={campo}>
                {rotulos[campo]}: <strong>{dice || t('usuarios.ninguno')}</strong>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p>{t('usuarios.cambioNada')}</p>
      )}
      <p>{t('usuarios.cambioTexto')}</p>
      <div className="botones">
        <Boton onClick={traer}>{t('usuarios.traerActual')}</Boton>
      </div>
    </Aviso>
  )
}
