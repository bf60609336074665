import { type AfiliadoSinUsuario, usuarios } from '@gremial/contract/administracion/usuarios.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { RecordPage } from '../../../ui/form/RecordPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { CamposPersona } from './CamposPersona.tsx'
import { CamposAlcance, CamposIngreso } from './CamposUsuario.tsx'
import { cuerpoNuevo, faltaIdentidad, type ValoresUsuario, valoresNuevos } from './valores.ts'

/** Address parameter for staff who are not members. */
const personal = 'personal'

/** A new user, of the member in the address (B-USUARIOS-06) or staff without a number. */
export function UsuarioNuevoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/usuarios/nuevo/$id' })
  return (
    <RecordPage
      call={usuarios.deAfiliado}
      input={{ params: { numero: Number(id) } }}
      fresh={id === personal}
      title={() => t('usuarios.tituloNuevo')}
      rows={8}
    >
      {(afiliado, ahora) =>
        ahora && ahora.idUsuario !== null ? (
          <EmptyState
            icon="perfil"
            title={`${ahora.apellido}, ${ahora.nombre}`}
            action={
              <Link to="/app/usuarios/editar/$id" params={{ id: String(ahora.idUsuario) }} className="boton">
                {t('usuarios.verUsuario')}
              </Link>
            }
          >
            {t('usuarios.yaTiene')}
          </EmptyState>
        ) : (
          <Formulario afiliado={afiliado} />
        )
      }
    </RecordPage>
  )
}

function Formulario({ afiliado }: { afiliado: AfiliadoSinUsuario | undefined }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [iniciales] = useState(() => valoresNuevos(afiliado))
  const volver = () => void navegar({ to: '/app/usuarios/lista' })
  const esAfiliado = afiliado !== undefined
  const formulario = useForm({
    initialValues: iniciales,
    request: (valores: ValoresUsuario) => request(usuarios.crearUsuario, { body: cuerpoNuevo(valores, afiliado) }),
    extra: (valores) =>
      Object.fromEntries(
        Object.entries(faltaIdentidad(valores, { esAfiliado, hoy: today() })).map(([campo, clave]) => [campo, t(clave)]),
      ),
    failure: t('formulario.noSeGuardo'),
    onSaved(_, { nombre, apellido, email }) {
      notifications.show({ message: t('usuarios.creado', { nombre: `${nombre} ${apellido}`, email }) })
      volver()
    },
  })
  const { form } = formulario
  return (
    <FormPage form={formulario} action={t('usuarios.crear')} back={volver} className="hoja-in pila">
      {!esAfiliado && <p className="suave">{t('usuarios.personal')}</p>}
      <CamposPersona form={form} leido={{ ...iniciales, delPadron: afiliado?.delPadron ?? [] }} nota={t('usuarios.delPadron')}>
        <CamposIngreso form={form} />
        <CamposAlcance form={form} esAfiliado={esAfiliado} />
      </CamposPersona>
    </FormPage>
  )
}
