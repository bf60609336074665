import { mayorDeEdad, type Perfil, perfilAfiliado, perfilPersonal, redes } from '@gremial/contract/acceso/perfil.ts'
import { conGuiones } from '@gremial/contract/platform/cuit.ts'
import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { Select, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useBlocker, useRouter } from '@tanstack/react-router'
import { type FocusEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { erroresDe } from '../../../platform/formulario.ts'
import { hoy } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { CampoTelefono } from './CampoTelefono.tsx'
import { guardarPerfil, perfilQuery, refrescarUsuario } from './perfil.api.ts'

const nombresRed = {
  usuarioFacebook: 'Facebook',
  usuarioTwitter: 'X (Twitter)',
  usuarioInstagram: 'Instagram',
  usuarioLinkedin: 'LinkedIn',
} as const
const personales = ['apellido', 'nombre', 'numeroDocumento', 'fechaNacimiento', 'genero', 'cuilCuit'] as const

/** A document as the card shows it; anything that is not all figures stays as it came. */
const conPuntos = (documento: string) => (/^\d+$/.test(documento) ? Number(documento).toLocaleString('es-AR') : documento)

export type FormularioPerfil = UseFormReturnType<ReturnType<typeof valoresDe>>

const valoresDe = (p: Perfil) => ({
  ...p,
  fechaNacimiento: p.fechaNacimiento ?? '',
})

/** The contract's own rules; whoever owns their birth date must also be of age (B-PERFIL-07). */
function validar(valores: ReturnType<typeof valoresDe>, menor: string): Record<string, string> {
  const esquema = valores.numeroAfiliado === null ? perfilPersonal : perfilAfiliado
  // A number that the register has wrong is not for the member to mend here.
  const propios = valores.delPadron.includes('cuilCuit') ? { ...valores, cuilCuit: '' } : valores
  const errores = erroresDe(esquema)(propios)
  const propia = valores.numeroAfiliado === null && !errores.fechaNacimiento
  return propia && !mayorDeEdad(valores.fechaNacimiento, hoy()) ? { ...errores, fechaNacimiento: menor } : errores
}

/** What the person says of themselves; what the register owns is read and not typed. */
export function DatosPerfil({ perfil }: { perfil: Perfil }) {
  const { t } = useTranslation()
  const router = useRouter()
  const consultas = useQueryClient()
  // The version that was read; a stale save is refused and keeps what was typed.
  const [version, setVersion] = useState(perfil.version)
  const form: FormularioPerfil = useForm({
    initialValues: valoresDe(perfil),
    validate: (valores) => validar(valores, t('validacion.mayorDeEdad')),
  })
  const guardar = useMutation({
    mutationFn: (valores: ReturnType<typeof valoresDe>) => {
      const { delPadron, ...datos } = { ...valores, version }
      return guardarPerfil(
        Object.fromEntries(Object.entries(datos).filter(([campo]) => !delPadron.includes(campo) || campo === 'genero')),
      )
    },
    async onSuccess(nuevo) {
      setVersion(nuevo.version)
      const valores = valoresDe(nuevo)
      form.setInitialValues(valores)
      form.setValues(valores)
      form.resetDirty(valores)
      consultas.setQueryData(perfilQuery.queryKey, nuevo)
      notifications.show({ message: t('perfil.guardado') })
      await refrescarUsuario()
      await router.invalidate()
    },
    onError(error) {
      // A lost session has its own dialog, and the form waits below it.
      if (error instanceof ErrorApi && error.status === 401) return
      if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) form.setErrors(error.errores)
      else void avisar(t('formulario.noSeGuardo'), error.message, t('comun.aceptar'))
    },
  })
  useBlocker({
    disabled: !form.isDirty(),
    enableBeforeUnload: () => form.isDirty(),
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      // After logging out there is nothing left to save to.
      next.pathname !== '/login' &&
      !(await preguntar({
        titulo: t('formulario.sinGuardar'),
        texto: t('formulario.sinGuardarTexto'),
        accion: t('formulario.salir'),
        cancelar: t('formulario.quedarme'),
      })),
  })
  return (
    <form
      noValidate
      className="hoja-in pila"
      onSubmit={form.onSubmit(
        (valores) => guardar.mutate(valores),
        (errores) => form.getInputNode(Object.keys(errores)[0] ?? '')?.focus(),
      )}
    >
      <Personales form={form} perfil={perfil} />
      <fieldset className="perfil-grupo raya">
        <legend>{t('perfil.contacto')}</legend>
        <div className="perfil-campos">
          <TextInput label={t('perfil.correo')} description={t('perfil.correoFijo')} value={perfil.email} readOnly type="email" />
          <CampoTelefono form={form} />
        </div>
      </fieldset>
      <fieldset className="perfil-grupo raya">
        <legend>
          {t('perfil.redes')} <Opcional />
        </legend>
        <p className="ayuda">{t('perfil.ayudaRed')}</p>
        <div className="perfil-campos">
          {redes.map((red) => (
            <TextInput
              key={red}
              label={nombresRed[red]}
              maxLength={61}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...form.getInputProps(red)}
            />
          ))}
        </div>
      </fieldset>
      <div className="botones">
        <Boton type="submit" variante="principal" cargando={guardar.isPending}>
          {t('perfil.guardar')}
        </Boton>
      </div>
    </form>
  )
}

function Opcional() {
  const { t } = useTranslation()
  return <span className="opcional">({t('comun.opcional')})</span>
}

/** Who the person is: read from the register, or typed when nobody else says it. */
function Personales({ form, perfil }: { form: FormularioPerfil; perfil: Perfil }) {
  const { t } = useTranslation()
  const deGenero = { 1: t('perfil.masculino'), 2: t('perfil.femenino') } as Record<number, string>
  const generos = [1, 2].map((n) => ({ value: String(n), label: deGenero[n] as string }))
  const leido: Record<(typeof personales)[number], [rotulo: string, valor: string]> = {
    apellido: [t('perfil.apellido'), perfil.apellido],
    nombre: [t('perfil.nombre'), perfil.nombre],
    numeroDocumento: [t('perfil.documento'), conPuntos(perfil.numeroDocumento)],
    fechaNacimiento: [t('perfil.nacimiento'), perfil.fechaNacimiento ? mostrarFecha(perfil.fechaNacimiento) : ''],
    genero: [t('perfil.genero'), deGenero[perfil.genero ?? 0] ?? ''],
    cuilCuit: [t('perfil.cuil'), perfil.cuilCuit],
  }
  const cuil = form.getInputProps('cuilCuit')
  const escritos: Record<(typeof personales)[number], ReactNode> = {
    apellido: (
      <TextInput label={leido.apellido[0]} maxLength={40} autoComplete="family-name" {...form.getInputProps('apellido')} />
    ),
    nombre: <TextInput label={leido.nombre[0]} maxLength={40} autoComplete="given-name" {...form.getInputProps('nombre')} />,
    numeroDocumento: (
      <TextInput
        label={leido.numeroDocumento[0]}
        inputMode="numeric"
        {...form.getInputProps('numeroDocumento')}
        // People write it with dots, as the card does.
        onChange={(e) => form.setFieldValue('numeroDocumento', e.currentTarget.value.replace(/[\s.]/g, ''))}
      />
    ),
    fechaNacimiento: (
      <CampoFecha
        label={leido.fechaNacimiento[0]}
        {...form.getInputProps('fechaNacimiento')}
        value={form.values.fechaNacimiento || null}
        onChange={(dia) => form.setFieldValue('fechaNacimiento', dia ?? '')}
      />
    ),
    genero: (
      <Select
        label={leido.genero[0]}
        data={generos}
        {...form.getInputProps('genero')}
        value={form.values.genero === null ? null : String(form.values.genero)}
        onChange={(valor) => form.setFieldValue('genero', valor === null ? null : Number(valor))}
      />
    ),
    cuilCuit: (
      <TextInput
        label={
          <>
            {leido.cuilCuit[0]} <Opcional />
          </>
        }
        placeholder="99-99999999-9"
        inputMode="numeric"
        maxLength={13}
        {...cuil}
        onBlur={(e: FocusEvent<HTMLInputElement>) => {
          form.setFieldValue('cuilCuit', conGuiones(e.currentTarget.value.trim()))
          cuil.onBlur?.(e)
        }}
      />
    ),
  }
  const fijos = personales.filter((campo) => perfil.delPadron.includes(campo))
  const propios = personales.filter((campo) => !perfil.delPadron.includes(campo))
  return (
    <fieldset className="perfil-grupo">
      <legend>{t('perfil.datos')}</legend>
      {fijos.length > 0 && (
        <>
          <dl className="datos">
            {fijos.map((campo) => (
              <div key={campo}>
                <dt>{leido[campo][0]}</dt>
                <dd>{leido[campo][1] || t('comun.sinDato')}</dd>
              </div>
            ))}
          </dl>
          <p className="ayuda perfil-nota">
            <Icono nombre="info" chico />
            {t('perfil.delPadron')}
          </p>
        </>
      )}
      {propios.length > 0 && (
        <div className="perfil-campos">
          {propios.map((campo) => (
            <div key={campo}>{escritos[campo]}</div>
          ))}
        </div>
      )}
    </fieldset>
  )
}
