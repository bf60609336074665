import './conformidad.css'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import {
  type ConformidadAbierta,
  conformidades,
  type Identificacion,
  type PapelConformidad,
} from '@gremial/contract/tramites/conformidad.ts'
import { TextInput } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hoy } from '../../../platform/hoy.ts'
import { Boton } from '../../../ui/Boton.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { Icono } from '../../../ui/iconos.tsx'
import { PaginaEnlace, useEnlace } from '../../acceso/acceso/PaginaEnlace.tsx'
import { nacimientoEscrito } from '../../acceso/registro/nacimiento.ts'
import { ResponderConformidad } from './ResponderConformidad.tsx'

/** What the link of a mail opens: who are you, what you would stand for, and your answer. Nothing is answered by opening it. */
export function ConformidadPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/conformidad/$token' })
  const enlace = useEnlace(conformidades.mirar, { claves: { token } })
  return (
    <PaginaEnlace titulo={t('conformidad.titulo')} espera={t('conformidad.abriendo')} enlace={enlace}>
      {({ papel }) => <Pasos key={token} token={token} papel={papel} />}
    </PaginaEnlace>
  )
}

interface Abierta {
  quien: Identificacion
  pedido: ConformidadAbierta
}

function Pasos({ token, papel }: { token: string; papel: PapelConformidad }) {
  const [abierta, setAbierta] = useState<Abierta>()
  const [acepto, setAcepto] = useState<boolean>()
  if (abierta && acepto !== undefined) return <Hecho acepto={acepto} solicitante={abierta.pedido.solicitante} />
  if (!abierta) return <Identificarse token={token} papel={papel} alAbrir={setAbierta} />
  return (
    // What changed is another text: nothing that was ticked under the one before counts.
    <ResponderConformidad
      key={abierta.pedido.huella}
      token={token}
      quien={abierta.quien}
      pide={abierta.pedido}
      alCambiar={(otro) => setAbierta({ ...abierta, pedido: otro })}
      alResponder={setAcepto}
    />
  )
}

function Identificarse({ token, papel, alAbrir }: { token: string; papel: PapelConformidad; alAbrir(abierta: Abierta): void }) {
  const { t } = useTranslation()
  const conFecha = (v: Identificacion): Identificacion => ({ ...v, fechaNacimiento: nacimientoEscrito(v.fechaNacimiento, hoy()) })
  const { form, props, guardando } = useFormulario({
    iniciales: { numero: '', fechaNacimiento: '' },
    pedido: (valores) => pedido(conformidades.abrir, { claves: { token }, cuerpo: conFecha(valores) }),
    fallo: t('conformidad.noSeAbrio'),
    alGuardar: (abierto, valores) => alAbrir({ quien: conFecha(valores), pedido: abierto }),
  })
  return (
    <>
      <h1>{t(`conformidad.tituloDe.${papel}`)}</h1>
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
          placeholder="DD/MM/AAAA"
          inputMode="numeric"
          autoComplete="bday"
          maxLength={10}
          {...form.getInputProps('fechaNacimiento')}
          onBlur={() => form.setFieldValue('fechaNacimiento', conFecha(form.values).fechaNacimiento)}
        />
        <Boton type="submit" variante="principal" ancho cargando={guardando}>
          {t('conformidad.seguir')}
        </Boton>
      </form>
    </>
  )
}

function Hecho({ acepto, solicitante }: { acepto: boolean; solicitante: string }) {
  const { t } = useTranslation()
  const titulo = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the focus goes to what happened.
  useEffect(() => titulo.current?.focus(), [])
  return (
    <div className="conformidad-hecho" role="status">
      <Icono nombre="bien" />
      <h1 ref={titulo} tabIndex={-1}>
        {t(acepto ? 'conformidad.hechoSi' : 'conformidad.hechoNo')}
      </h1>
      <p>{t(acepto ? 'conformidad.hechoSiTexto' : 'conformidad.hechoNoTexto', { solicitante })}</p>
    </div>
  )
}
