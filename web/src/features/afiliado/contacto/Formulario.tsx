import type { UsuarioActual } from '@gremial/contract/acceso/acceso.ts'
import {
  type ConsultaEnviada,
  type ConsultaNueva,
  contacto,
  largoMensaje,
  type SecretariaContacto,
} from '@gremial/contract/afiliado/contacto.ts'
import { type CampoNovedad, camposNovedad } from '@gremial/contract/afiliado/novedades.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { plainName } from '@gremial/contract/values/names.ts'
import { phoneDigits } from '@gremial/contract/values/phone.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'

/** Values before an office is chosen. */
export type ValoresConsulta = Omit<ConsultaNueva, 'envio' | 'secretariaContacto' | 'correccion'> & {
  correccion?: { campo: CampoNovedad; deberia: string }
  secretariaContacto: { codigo: number | null }
}

const secretaria = 'secretariaContacto.codigo'

/** Submission id: the same content retried after a lost connection is one query for the server, changed content another. */
function useEnvio(): (valores: ValoresConsulta) => string {
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
  /** The user requests a correction of the register. */
  corrige: boolean
  alEnviar(consulta: ConsultaEnviada, valores: ValoresConsulta): void
}

/** Form of a query (B-CONTACTO-02..16). Its submission id makes a retry idempotent. */
export function Formulario({ usuario, telefono, secretarias, corrige, alEnviar }: Props) {
  const { t } = useTranslation()
  const envioDe = useEnvio()
  /** The office sees the requested correction before the message. */
  const mensajeDe = ({ correccion, mensaje }: ValoresConsulta) =>
    correccion?.deberia
      ? `${t('contacto.pidoCorregir', { campo: t(`novedades.campos.${correccion.campo}`), valor: correccion.deberia })}${mensaje && `\n\n${mensaje}`}`
      : mensaje
  const formulario = useForm({
    initialValues: {
      secretariaContacto: { codigo: null },
      nombre: plainName(usuario.nombre),
      email: usuario.email,
      telefono,
      mensaje: '',
      ...(corrige ? { correccion: { campo: 'domicilio', deberia: '' } } : {}),
    },
    // Without an office it fails the contract's schema, and is not sent.
    request: (valores) =>
      request(contacto.enviar, {
        body: {
          ...(valores as ConsultaNueva),
          mensaje: mensajeDe(valores),
          telefono: phoneDigits(valores.telefono),
          envio: envioDe(valores),
        },
      }),
    failure: t('contacto.fallo'),
    onSaved: alEnviar,
  })
  const { form } = formulario
  const quedan = largoMensaje - form.values.mensaje.length
  return (
    <form {...formulario.props} className="hoja-in pila">
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
      {form.values.correccion && (
        <div className="dos">
          <NativeSelect
            label={t('contacto.dato')}
            data={camposNovedad.map((campo) => ({ value: campo, label: t(`novedades.campos.${campo}`) }))}
            {...form.getInputProps('correccion.campo')}
          />
          <TextInput label={t('novedades.deberia')} maxLength={120} {...form.getInputProps('correccion.deberia')} />
        </div>
      )}
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
        <PhoneField
          label={t('contacto.telefono')}
          {...form.getInputProps('telefono')}
          value={form.values.telefono}
          onChange={(telefono) => form.setFieldValue('telefono', telefono)}
        />
      </div>
      <div>
        <Textarea
          label={corrige ? <OptionalLabel>{t('contacto.contanos')}</OptionalLabel> : t('contacto.mensaje')}
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
        {/* Announced only near the limit, not at every key. */}
        <span className="solo-lector" role="status">
          {quedan <= 50 && quedan % 10 === 0 ? t('contacto.quedan', { count: quedan }) : ''}
        </span>
      </div>
      <div className="botones">
        <Button type="submit" variant="principal" icon="consulta" loading={formulario.saving}>
          {t('contacto.enviar')}
        </Button>
      </div>
    </form>
  )
}
