import { rolDe } from '@gremial/contract/tramites/personas.ts'
import './conformidad.css'
import { request } from '@gremial/contract/platform/call.ts'
import { type ConformidadAbierta, conformidades, type Identificacion } from '@gremial/contract/tramites/conformidad.ts'
import type { PapelConformidad } from '@gremial/contract/tramites/personas.ts'
import { TextInput } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { today } from '../../../platform/today.ts'
import { Button } from '../../../ui/Button.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { useAction } from '../../../ui/useAction.ts'
import { LinkPage, useLink } from '../../acceso/acceso/LinkPage.tsx'
import { typedNacimiento } from '../../acceso/registro/nacimiento.ts'
import { Hecho } from './Hecho.tsx'
import { ResponderConformidad } from './ResponderConformidad.tsx'

/** Page of a consent link: identification, obligation, and answer. Opening it answers nothing. */
export function ConformidadPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/conformidad/$token' })
  const enlace = useLink(conformidades.mirar, { params: { token } })
  return (
    <LinkPage titulo={t('conformidad.titulo')} espera={t('conformidad.abriendo')} enlace={enlace}>
      {({ papel, propia }) =>
        propia === null ? <Pasos key={token} token={token} papel={papel} /> : <EnSuCuenta id={propia} papel={papel} />
      }
    </LinkPage>
  )
}

interface Abierta {
  quien: Identificacion
  pedido: ConformidadAbierta
}

function Pasos({ token, papel }: { token: string; papel: PapelConformidad }) {
  const { t } = useTranslation()
  const { run } = useAction()
  const [abierta, setAbierta] = useState<Abierta>()
  const [acepto, setAcepto] = useState<boolean>()
  if (abierta && acepto !== undefined) return <Hecho acepto={acepto} solicitante={abierta.pedido.solicitante} />
  if (!abierta) return <Identificarse token={token} papel={papel} alAbrir={setAbierta} />
  const { quien, pedido: suPedido } = abierta
  const { huella } = suPedido
  return (
    // A changed text resets the form: ticks of the previous one do not count.
    <ResponderConformidad
      key={huella}
      pide={suPedido}
      con={(acepta) => request(conformidades.responder, { params: { token }, body: { ...quien, huella, acepta } })}
      releer={async () => {
        await run(request(conformidades.abrir, { params: { token }, body: quien }), {
          failure: t('conformidad.noSeAbrio'),
          onSuccess: (otro) => setAbierta({ quien, pedido: otro }),
        })
      }}
      alResponder={setAcepto}
    />
  )
}

/** A respondent with an account answers there, so that nobody else can (decision 066). */
function EnSuCuenta({ id, papel }: { id: number; papel: PapelConformidad }) {
  const { t } = useTranslation()
  return (
    <>
      <h1>{t(`conformidad.tituloDe.${rolDe(papel)}`)}</h1>
      <p>{t('conformidad.conCuenta')}</p>
      <Link to="/app/conformidades/$id" params={{ id: String(id) }} className="boton principal">
        {t('conformidad.entrar')}
      </Link>
    </>
  )
}

function Identificarse({ token, papel, alAbrir }: { token: string; papel: PapelConformidad; alAbrir(abierta: Abierta): void }) {
  const { t } = useTranslation()
  const conFecha = (v: Identificacion): Identificacion => ({
    ...v,
    fechaNacimiento: typedNacimiento(v.fechaNacimiento, today()),
  })
  const { form, props, saving } = useForm({
    initialValues: { numero: '', fechaNacimiento: '' },
    request: (valores) => request(conformidades.abrir, { params: { token }, body: conFecha(valores) }),
    failure: t('conformidad.noSeAbrio'),
    onSaved: (abierto, valores) => alAbrir({ quien: conFecha(valores), pedido: abierto }),
  })
  return (
    <>
      <h1>{t(`conformidad.tituloDe.${rolDe(papel)}`)}</h1>
      <p>{t('conformidad.quienSos')}</p>
      <form {...props}>
        <TextInput
          label={t('conformidad.numero')}
          description={t('conformidad.numeroAyuda')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          {...form.getInputProps('numero')}
        />
        <TextInput
          label={t('conformidad.nacimiento')}
          placeholder={t('fechas.comoSeEscribe')}
          inputMode="numeric"
          autoComplete="bday"
          maxLength={10}
          {...form.getInputProps('fechaNacimiento')}
          onBlur={() => form.setFieldValue('fechaNacimiento', conFecha(form.values).fechaNacimiento)}
        />
        <Button type="submit" variant="principal" width loading={saving}>
          {t('conformidad.seguir')}
        </Button>
      </form>
    </>
  )
}
