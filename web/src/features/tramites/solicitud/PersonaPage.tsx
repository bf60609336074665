import './persona.css'
import { catalogos } from '@gremial/contract/administracion/catalogos.ts'
import { pantallaDePapel } from '@gremial/contract/tramites/estados.ts'
import { type PapelConformidad, type PersonaSolicitud, rolDe } from '@gremial/contract/tramites/personas.ts'
import type { Solicitud } from '@gremial/contract/tramites/solicitudes.ts'
import { withHyphens } from '@gremial/contract/values/cuit.ts'
import { NativeSelect, Radio, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { today } from '../../../platform/today.ts'
import { DateField } from '../../../ui/DateField.tsx'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import { Conformidades } from '../conformidad/Conformidades.tsx'
import { AvisosPaso } from './AvisosPaso.tsx'
import type { BorradorDePaso } from './borradores.ts'
import { CamposDeContacto, CamposDomicilio, CamposTrabajo } from './CamposContacto.tsx'
import { decirCampo } from './decirCampo.ts'
import { ConBorrador, EnSolicitud } from './EnSolicitud.tsx'
import { MarcoPaso } from './MarcoPaso.tsx'
import { numeroEscrito, queResponde, type ValoresPersona } from './partes.ts'
import { usePaso } from './usePaso.ts'

type Address = `/app/solicitudes-prestamo/$idsolicitud/${(typeof pantallaDePapel)[PapelConformidad]}`

/** The page of a guarantor (B-PRESTAMO-05) or a co-applicant (decisions §6). */
function pageOf(papel: PapelConformidad) {
  const from: Address = `/app/solicitudes-prestamo/$idsolicitud/${pantallaDePapel[papel]}`
  return function PersonaPage() {
    const { idsolicitud } = useParams({ from })
    return <Persona id={Number(idsolicitud)} papel={papel} />
  }
}
export const GarantePage = pageOf('GARANTE')
export const Garante2Page = pageOf('GARANTE_2')
export const Garante3Page = pageOf('GARANTE_3')
export const CosolicitantePage = pageOf('COSOLICITANTE')
export const Cosolicitante2Page = pageOf('COSOLICITANTE_2')
export const Cosolicitante3Page = pageOf('COSOLICITANTE_3')

function Persona({ id, papel }: { id: number; papel: PapelConformidad }) {
  const pantalla = pantallaDePapel[papel]
  return (
    <EnSolicitud key={`${pantalla} ${id}`} id={id} pantalla={pantalla}>
      {(solicitud) => (
        <ConBorrador solicitud={solicitud} parte={queResponde(papel)}>
          {(borrador) => <Datos solicitud={solicitud} papel={papel} borrador={borrador} />}
        </ConBorrador>
      )}
    </EnSolicitud>
  )
}

interface Props {
  solicitud: Solicitud
  papel: PapelConformidad
  borrador: BorradorDePaso<ValoresPersona> | undefined
}

function Datos({ solicitud, papel, borrador }: Props) {
  const { t } = useTranslation()
  const parte = queResponde(papel)
  const paso = usePaso({
    solicitud,
    parte,
    borrador,
    clave: '',
    // A member needs both: one alone identifies nobody.
    ademas: ({ socio, numeroAfiliado, numeroDocumento }): Record<string, string> => {
      if (!socio || Boolean(numeroEscrito(numeroAfiliado)) === Boolean(numeroDocumento)) return {}
      return { [numeroDocumento ? 'numeroAfiliado' : 'numeroDocumento']: t('solicitud.faltaDelSocio') }
    },
  })
  const { form } = paso
  const { socio } = form.values
  const actual = solicitud.personas[papel]
  return (
    <MarcoPaso
      solicitud={solicitud}
      pantalla={pantallaDePapel[papel]}
      paso={paso}
      avisos={
        <AvisosPaso
          paso={paso}
          decir={(campo) => ({
            rotulo: t(`solicitud.campo.${campo}`),
            valor: decirCampo(parte.valoresDe(solicitud), campo),
          })}
        />
      }
    >
      <section className="hoja hoja-in pila">
        <h2>{t(`solicitud.quien.${rolDe(papel)}`)}</h2>
        <p className="suave">{t(`solicitud.responde.${rolDe(papel)}`)}</p>
        <Radio.Group
          label={t('solicitud.esSocio')}
          value={socio ? 'si' : 'no'}
          onChange={(valor) => form.setFieldValue('socio', valor === 'si')}
        >
          <div className="opciones-socio">
            <Radio value="si" label={t('comun.si')} />
            <Radio value="no" label={t('comun.no')} />
          </div>
        </Radio.Group>
        {socio ? (
          <DelPadron
            form={form}
            nombre={actual && esLaGuardada(form.values, actual) ? `${actual.nombre} ${actual.apellido}` : ''}
          />
        ) : (
          <Identidad form={form} />
        )}
        <TextInput
          label={t('solicitud.campo.relacion')}
          description={t('solicitud.relacionAyuda')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={40}
          {...form.getInputProps('relacion')}
        />
      </section>
      <section className="hoja hoja-in pila">
        <h2>{t(socio ? 'solicitud.suIngreso' : 'solicitud.suContacto')}</h2>
        {socio ? (
          <>
            <p className="suave">{t('solicitud.socioSeSabe')}</p>
            <CamposTrabajo form={form} soloIngreso ayuda={t('solicitud.suIngresoAyuda')} />
            <CamposDeContacto form={form} opcional conEnlace={solicitud.producto.conformidad === 1} />
          </>
        ) : (
          <>
            <CamposDomicilio form={form} />
            <CamposDeContacto form={form} />
            <CamposTrabajo form={form} ayuda={t('solicitud.suIngresoAyuda')} />
          </>
        )}
      </section>
      {solicitud.conformidades.some((c) => c.papel === papel) && (
        <div className="hoja hoja-in">
          <Conformidades solicitud={solicitud} papel={papel} guardar={() => paso.mandar()} />
        </div>
      )}
    </MarcoPaso>
  )
}

type Form = UseFormReturnType<ValoresPersona>

/** The name is shown only with its own number and document. */
const esLaGuardada = (v: ValoresPersona, { numeroAfiliado, numeroDocumento }: PersonaSolicitud): boolean =>
  numeroAfiliado !== null &&
  Number(numeroEscrito(v.numeroAfiliado)) === numeroAfiliado &&
  v.numeroDocumento === String(numeroDocumento)

/** Identifies a member by number and document, checked against the register. */
function DelPadron({ form, nombre }: { form: Form; nombre: string }) {
  const { t } = useTranslation()
  return (
    <>
      <div className="campos">
        <TextInput
          label={t('solicitud.campo.numeroAfiliado')}
          description={t('solicitud.numeroAyuda')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          inputMode="text"
          maxLength={12}
          {...form.getInputProps('numeroAfiliado')}
        />
        <TextInput
          label={t('solicitud.campo.numeroDocumento')}
          inputMode="numeric"
          maxLength={11}
          {...form.getInputProps('numeroDocumento')}
          onChange={(e) => form.setFieldValue('numeroDocumento', e.currentTarget.value.replace(/\D/g, '').slice(0, 8))}
        />
      </div>
      {nombre && <p className="fuerte">{t('solicitud.esQuien', { nombre })}</p>}
    </>
  )
}

function Identidad({ form }: { form: Form }) {
  const { t } = useTranslation()
  const { data: tipos = [] } = useQuery(read(catalogos.tiposDocumento, {}))
  return (
    <>
      <div className="campos">
        <TextInput label={t('solicitud.campo.apellido')} maxLength={40} {...form.getInputProps('apellido')} />
        <TextInput label={t('solicitud.campo.nombre')} maxLength={40} {...form.getInputProps('nombre')} />
      </div>
      <div className="campos">
        <NativeSelect
          label={t('solicitud.campo.idTipoDocumento')}
          data={[
            { value: '', label: t('solicitud.elegi') },
            ...tipos.map((tipo) => ({ value: String(tipo.id), label: tipo.nombre })),
          ]}
          {...form.getInputProps('idTipoDocumento')}
          value={String(form.values.idTipoDocumento ?? '')}
          onChange={(e) =>
            form.setFieldValue('idTipoDocumento', e.currentTarget.value === '' ? null : Number(e.currentTarget.value))
          }
        />
        <TextInput
          label={t('solicitud.campo.numeroDocumento')}
          inputMode="numeric"
          maxLength={11}
          {...form.getInputProps('numeroDocumento')}
          onChange={(e) => form.setFieldValue('numeroDocumento', e.currentTarget.value.replace(/\D/g, '').slice(0, 8))}
        />
      </div>
      <div className="campos">
        <DateField
          label={t('solicitud.campo.fechaNacimiento')}
          maxDate={today()}
          {...form.getInputProps('fechaNacimiento')}
          value={form.values.fechaNacimiento || null}
          onChange={(dia) => form.setFieldValue('fechaNacimiento', dia ?? '')}
        />
        <TextInput
          label={<OptionalLabel>CUIL</OptionalLabel>}
          inputMode="numeric"
          maxLength={13}
          {...form.getInputProps('cuil')}
          onBlur={() => form.setFieldValue('cuil', withHyphens(form.values.cuil))}
        />
      </div>
    </>
  )
}
