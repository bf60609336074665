import { type AfiliadoSinUsuario, usuarios } from '@gremial/contract/administracion/usuarios.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { PaginaRegistro } from '../../../ui/formulario/PaginaRegistro.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { CamposPersona } from './CamposPersona.tsx'
import { CamposAlcance, CamposIngreso } from './CamposUsuario.tsx'
import { cuerpoNuevo, faltaIdentidad, type ValoresUsuario, valoresNuevos } from './valores.ts'

/** What stands in the address for staff who are no members. */
const personal = 'personal'

/** A new user, of the affiliate of the address (B-USUARIOS-06) or of staff without a number. */
export function UsuarioNuevoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/usuarios/nuevo/$id' })
  return (
    <PaginaRegistro
      llamada={usuarios.deAfiliado}
      pide={{ claves: { numero: Number(id) } }}
      nuevo={id === personal}
      titulo={() => t('usuarios.tituloNuevo')}
      filas={8}
    >
      {(afiliado, ahora) =>
        ahora && ahora.idUsuario !== null ? (
          <Vacio
            icono="perfil"
            titulo={`${ahora.apellido}, ${ahora.nombre}`}
            accion={
              <Link to="/app/usuarios/editar/$id" params={{ id: String(ahora.idUsuario) }} className="boton">
                {t('usuarios.verUsuario')}
              </Link>
            }
          >
            {t('usuarios.yaTiene')}
          </Vacio>
        ) : (
          <Formulario afiliado={afiliado} />
        )
      }
    </PaginaRegistro>
  )
}

function Formulario({ afiliado }: { afiliado: AfiliadoSinUsuario | undefined }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [iniciales] = useState(() => valoresNuevos(afiliado))
  const volver = () => void navegar({ to: '/app/usuarios/lista' })
  const esAfiliado = afiliado !== undefined
  const formulario = useFormulario({
    iniciales,
    pedido: (valores: ValoresUsuario) => pedido(usuarios.crearUsuario, { cuerpo: cuerpoNuevo(valores, afiliado) }),
    ademas: (valores) =>
      Object.fromEntries(
        Object.entries(faltaIdentidad(valores, { esAfiliado, hoy: hoy() })).map(([campo, clave]) => [campo, t(clave)]),
      ),
    fallo: t('formulario.noSeGuardo'),
    alGuardar(_, { nombre, apellido, email }) {
      notifications.show({ message: t('usuarios.creado', { nombre: `${nombre} ${apellido}`, email }) })
      volver()
    },
  })
  const { form } = formulario
  return (
    <PaginaFormulario formulario={formulario} accion={t('usuarios.crear')} volver={volver} className="hoja-in pila">
      {!esAfiliado && <p className="suave">{t('usuarios.personal')}</p>}
      <CamposPersona form={form} leido={{ ...iniciales, delPadron: afiliado?.delPadron ?? [] }} nota={t('usuarios.delPadron')}>
        <CamposIngreso form={form} />
        <CamposAlcance form={form} esAfiliado={esAfiliado} />
      </CamposPersona>
    </PaginaFormulario>
  )
}
