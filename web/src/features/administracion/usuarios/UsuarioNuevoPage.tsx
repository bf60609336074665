import { type AfiliadoSinUsuario, usuarios } from '@gremial/contract/administracion/usuarios.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { leer } from '../../../platform/llamar.ts'
import { useTitulo } from '../../../platform/titulo.ts'
import { Vacio } from '../../../ui/estados.tsx'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Segun } from '../../../ui/Segun.tsx'
import { CamposPersona } from './CamposPersona.tsx'
import { CamposAlcance, CamposIngreso } from './CamposUsuario.tsx'
import { cuerpoNuevo, faltaIdentidad, type ValoresUsuario, valoresNuevos } from './valores.ts'

/** What stands in the address for staff who are no members. */
const personal = 'personal'

/** A new user, of the affiliate of the address (B-USUARIOS-06) or of staff without a number. */
export function UsuarioNuevoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/usuarios/nuevo/$id' })
  const consulta = useQuery({
    ...leer(usuarios.deAfiliado, { claves: { numero: Number(id) } }),
    enabled: id !== personal,
    refetchOnMount: 'always',
  })
  useTitulo(t('usuarios.tituloNuevo'))
  return (
    <>
      <div className="titulo-pantalla">
        <h1 className="en-barra">{t('usuarios.tituloNuevo')}</h1>
      </div>
      <section className="hoja">
        {id === personal ? (
          <Formulario />
        ) : (
          <Segun consulta={consulta} filas={8}>
            {(afiliado) =>
              afiliado.idUsuario === null ? (
                <Formulario key={id} afiliado={afiliado} />
              ) : (
                <Vacio
                  icono="perfil"
                  titulo={`${afiliado.apellido}, ${afiliado.nombre}`}
                  accion={
                    <Link to="/app/usuarios/editar/$id" params={{ id: String(afiliado.idUsuario) }} className="boton">
                      {t('usuarios.verUsuario')}
                    </Link>
                  }
                >
                  {t('usuarios.yaTiene')}
                </Vacio>
              )
            }
          </Segun>
        )}
      </section>
    </>
  )
}

function Formulario({ afiliado: leido }: { afiliado?: AfiliadoSinUsuario }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [afiliado] = useState(leido)
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
