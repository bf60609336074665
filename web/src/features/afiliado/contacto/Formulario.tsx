import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import {
  type ConsultaEnviada,
  type ConsultaNueva,
  consultaNueva,
  largoMensaje,
  type SecretariaContacto,
} from '@gremial/contract/afiliado/contacto.ts'
import { nombreCorrido } from '@gremial/contract/platform/nombres.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { erroresDe } from '../../../platform/formulario.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { avisar, preguntar } from '../../../ui/dialogos.ts'
import { enviarConsulta } from './contacto.api.ts'

/** The form before an office is chosen. */
export type Valores = Omit<ConsultaNueva, 'envio' | 'secretariaContacto'> & { secretariaContacto: { codigo: number | null } }

const secretaria = 'secretariaContacto.codigo'

/**
 * Names each sending: the same words tried again after a lost connection are the same query to the server, and changed words are
 * another one.
 */
function useEnvio(): (valores: Valores) => string {
  const ultimo = useRef({ texto: '', nombre: '' })
  return (valores) => {
    const texto = JSON.stringify(valores)
    if (ultimo.current.texto !== texto) ultimo.current = { texto, nombre: crypto.randomUUID() }
    return ultimo.current.nombre
  }
}

interface Props {
  usuario: UsuarioActual
  telefono: string
  secretarias: SecretariaContacto[]
  alEnviar(consulta: ConsultaEnviada, valores: Valores): void
}

export function Formulario({ usuario, telefono, secretarias, alEnviar }: Props) {
  const { t } = useTranslation()
  const envioDe = useEnvio()
  const enviada = useRef(false)
  const form = useForm<Valores>({
    initialValues: {
      secretariaContacto: { codigo: null },
      nombre: nombreCorrido(usuario.nombre),
      email: usuario.email,
      telefono,
      mensaje: '',
    },
    validate: erroresDe(consultaNueva),
  })
  const enviar = useMutation({
    mutationFn: (valores: Valores) => enviarConsulta({ ...(valores as ConsultaNueva), envio: envioDe(valores) }),
    onSuccess(consulta, valores) {
      enviada.current = true
      alEnviar(consulta, valores)
    },
    onError(error) {
      // A lost session has its own dialog, and the form waits below it.
      if (error instanceof ErrorApi && error.status === 401) return
      if (error instanceof ErrorApi && Object.keys(error.errores).length > 0) form.setErrors(error.errores)
      else void avisar(t('contacto.fallo'), error.message, t('comun.aceptar'))
    },
  })
  // Only the message is work worth asking about: the rest is filled in again.
  const empezada = () => !enviada.current && form.values.mensaje.trim() !== ''
  useBlocker({
    enableBeforeUnload: empezada,
    shouldBlockFn: async () =>
      empezada() &&
      !(await preguntar({
        titulo: t('formulario.sinGuardar'),
        texto: t('formulario.sinGuardarTexto'),
        accion: t('formulario.salir'),
        cancelar: t('formulario.quedarme'),
      })),
  })
  const quedan = largoMensaje - form.values.mensaje.length
  return (
    <form
      noValidate
      className="hoja-in pila"
      onSubmit={form.onSubmit(
        (valores) => {
          if (!enviar.isPending) enviar.mutate(valores)
        },
        (errores) => form.getInputNode(Object.keys(errores)[0] ?? '')?.focus(),
      )}
    >
      <NativeSelect
        label={t('contacto.secretaria')}
        data={[
          { value: '', label: t('contacto.elegir') },
          ...secretarias.map((s) => ({ value: String(s.codigo), label: s.nombreSecretariaMostrar })),
        ]}
        {...form.getInputProps(secretaria)}
        value={String(form.values.secretariaContacto.codigo ?? '')}
        onChange={(e) => form.setFieldValue(secretaria, e.currentTarget.value === '' ? null : Number(e.currentTarget.value))}
        error={form.errors[secretaria] ?? form.errors.secretariaContacto}
      />
      <TextInput label={t('contacto.nombre')} maxLength={80} autoComplete="name" {...form.getInputProps('nombre')} />
      <div className="dos">
        <TextInput
          label={t('contacto.correo')}
          description={t('contacto.correoAyuda')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={80}
          {...form.getInputProps('email')}
        />
        <TextInput
          label={t('contacto.telefono')}
          description={t('contacto.telefonoAyuda')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          {...form.getInputProps('telefono')}
          // What people put between the digits goes away by itself; a letter stays, and is refused in words.
          onChange={(e) => form.setFieldValue('telefono', e.currentTarget.value.replace(/[\s().+-]/g, '').slice(0, 21))}
        />
      </div>
      <div>
        <Textarea
          label={t('contacto.mensaje')}
          autosize
          minRows={5}
          maxRows={14}
          maxLength={largoMensaje}
          aria-describedby="quedan"
          {...form.getInputProps('mensaje')}
        />
        <p className="ayuda quedan" id="quedan" data-poco={quedan <= 50 || undefined}>
          {t('contacto.quedan', { count: quedan })}
        </p>
        {/* Said aloud only when it begins to matter, not with every key. */}
        <span className="solo-lector" role="status">
          {quedan <= 50 && quedan % 10 === 0 ? t('contacto.quedan', { count: quedan }) : ''}
        </span>
      </div>
      <div className="botones">
        <Boton type="submit" variante="principal" icono="consulta" cargando={enviar.isPending}>
          {t('contacto.enviar')}
        </Boton>
      </div>
    </form>
  )
}
