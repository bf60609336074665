import './usuarios.css'
import { type Usuario, usuarios } from '@gremial/contract/administracion/usuarios.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { formatTimestamp, today } from '../../../platform/today.ts'
import { useCan } from '../../../platform/user.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Notice } from '../../../ui/states.tsx'
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

/** A user, edited (B-USUARIOS-07, B-USUARIOS-09). */
export function UsuarioPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/usuarios/editar/$id' })
  const ayuda = useCan('usuarios.ayudar')
  const consulta = useQuery({ ...read(usuarios.leer, { params: { id: Number(id) } }), refetchOnMount: 'always' })
  const titulo = consulta.data?.nombreContacto ?? t('usuarios.tituloEditar')
  // A refetch restarts the form only on request.
  const [vuelta, setVuelta] = useState(0)
  useTitle(titulo)
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{titulo}</h1>
        {ayuda && (
          <Link to="/app/usuarios/ayuda/$id" params={{ id }} className="boton">
            <Icon name="ayuda" />
            {t('usuarios.ayudar')}
          </Link>
        )}
      </div>
      <section className="hoja">
        <Query query={consulta} rows={8}>
          {(usuario) => <Formulario key={`${id}.${vuelta}`} usuario={usuario} otraVez={() => setVuelta(vuelta + 1)} />}
        </Query>
      </section>
    </>
  )
}

function Formulario({ usuario: ahora, otraVez }: { usuario: Usuario; otraVez(): void }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  // The version the form started from: a background refetch must not replace it.
  const [usuario] = useState(ahora)
  const [iniciales] = useState(() => valoresDeUsuario(usuario))
  const volver = () => void navegar({ to: '/app/usuarios/lista' })
  const esAfiliado = usuario.numeroAfiliado !== null
  const formulario = useForm({
    initialValues: iniciales,
    request: (valores: ValoresUsuario) =>
      request(usuarios.cambiar, { params: { id: usuario.id }, body: cuerpoCambiado(valores, usuario) }),
    extra: (valores) =>
      Object.fromEntries(
        Object.entries(faltaIdentidad(valores, { esAfiliado, hoy: today() })).map(([campo, clave]) => [campo, t(clave)]),
      ),
    failure: t('formulario.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('usuarios.guardado', { nombre: usuario.nombreContacto }) })
      volver()
    },
  })
  const { form } = formulario
  // Staff edit their name themselves, once the account exists (B-USUARIOS-17).
  const delPadron = [...new Set([...usuario.delPadron, 'nombre', 'apellido'])]
  return (
    <FormPage form={formulario} action={t('usuarios.guardar')} back={volver} className="hoja-in pila">
      {ahora.version !== usuario.version && !formulario.saving && <Cambio antes={usuario} ahora={ahora} traer={otraVez} />}
      <CamposPersona
        form={form}
        leido={{ ...iniciales, delPadron }}
        nota={t(esAfiliado ? 'usuarios.delPadron' : 'usuarios.nombreFijo')}
        emailFijo={usuario.email}
      >
        <CamposAlcance form={form} esAfiliado={esAfiliado} id={usuario.id} />
      </CamposPersona>
    </FormPage>
  )
}

/** Edit conflict: author, date and current values; nothing was overwritten and no input is lost. */
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
    <Notice type="alerta">
      <p>
        <strong>
          {deOtro
            ? t('usuarios.cambioTitulo', { quien: modificado.quien, momento: formatTimestamp(new Date(modificado.momento)) })
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
        <Button onClick={traer}>{t('usuarios.traerActual')}</Button>
      </div>
    </Notice>
  )
}
