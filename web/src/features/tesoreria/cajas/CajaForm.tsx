import { request } from '@gremial/contract/platform/call.ts'
import {
  type Caja,
  cajas,
  type ModoArqueo,
  modosArqueo,
  type UsuarioDeCaja,
  usuariosCajaList,
} from '@gremial/contract/tesoreria/cajas.ts'
import { fromCents } from '@gremial/contract/values/money.ts'
import { Radio, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountField } from '../../../ui/AmountField.tsx'
import { useFirstEmpty } from '../../../ui/enterMovesOn.ts'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { readList } from '../../../ui/list/useList.ts'
import { PinField } from '../../../ui/PinField.tsx'
import { CampoSeccional } from '../../seccionales/seccionales/CampoSeccional.tsx'
import { confirmPeople } from './confirmPeople.ts'
import { initialSeccional, type Seccionales } from './eleccion.ts'
import { UsuariosCaja } from './UsuariosCaja.tsx'

interface Valores {
  idSeccional: string
  nombre: string
  arqueo: ModoArqueo
  pin: string
  pin2: string
  /** Toggled users, overriding the server's value of each. */
  usuariosHabilitados: Record<number, number>
  /** In cents, by payment form; for a new box. */
  saldoInicial: { efectivo: number | null; banco: number | null; cheques: number | null }
}

const formas = [
  ['efectivo', 'caja.efectivo'],
  ['banco', 'caja.bancarios'],
  ['cheques', 'caja.valores'],
] as const
const inPesos = (a: Valores['saldoInicial']) => ({
  efectivo: fromCents(a.efectivo ?? 0),
  banco: fromCents(a.banco ?? 0),
  cheques: fromCents(a.cheques ?? 0),
})

interface Props {
  /** Undefined for a new box. */
  caja?: Caja
  seccionales?: Seccionales
  lectura: boolean
}

/** Form of a box; its branch and PIN are set only at creation (C-CAJA-12..21). */
export function CajaForm({ caja, seccionales = [], lectura }: Props) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const { seccionalesUsuario } = useSearch({ from: '/app/seccionales/cajas/$id/editar' })
  const goBack = () => void navegar({ to: '/app/seccionales/cajas/lista' })
  // Version when editing began; a stale one is rejected even if the query refetches.
  const [version] = useState(caja?.version)
  const formulario = useForm({
    initialValues: {
      idSeccional: String(caja?.idSeccional ?? initialSeccional(seccionales, seccionalesUsuario) ?? ''),
      nombre: caja?.nombre ?? '',
      arqueo: caja?.arqueo ?? 'OPCIONAL',
      pin: '',
      pin2: '',
      usuariosHabilitados: {},
      saldoInicial: { efectivo: null, banco: null, cheques: null },
    },
    request: ({ idSeccional, nombre, arqueo, pin, pin2, saldoInicial }: Valores) => {
      const comun = {
        nombre,
        arqueo,
        confirmaPersonas: true,
        usuariosHabilitados: usuarios.map((u) => ({ ...u, hab: u.hab === 1 })),
      }
      return caja
        ? request(cajas.cambiar, { body: { ...comun, id: caja.id, version } })
        : request(cajas.crear, { body: { ...comun, idSeccional, pin, pin2, saldoInicial: inPesos(saldoInicial) } })
    },
    extra: ({ pin, pin2 }): Record<string, string> => (pin === pin2 ? {} : { pin2: t('errores.PINES_DISTINTOS') }),
    before: () => confirmPeople(usuarios, caja?.usuariosHabilitados),
    failure: t('caja.noSeGuardo'),
    onSaved(_, { nombre }) {
      notifications.show({ message: t('caja.guardada', { nombre }) })
      goBack()
    },
  })
  const { form } = formulario
  useFirstEmpty(formulario.props.ref, !caja && !lectura)
  const { idSeccional, pin, pin2, usuariosHabilitados, saldoInicial } = form.values
  const possible = useQuery({
    ...readList(usuariosCajaList, { page: 0, size: 1000, idSeccional }),
    enabled: !caja && idSeccional !== '',
  })
  const usuarios: UsuarioDeCaja[] = (caja?.usuariosHabilitados ?? possible.data?.content ?? []).map((u) => ({
    ...u,
    // The creator is enabled by default.
    hab: usuariosHabilitados[u.id] ?? (caja || !u.yo ? u.hab : 1),
  }))
  const ofSeccional = form.getInputProps('idSeccional')
  return (
    <FormPage form={formulario} reading={lectura} back={goBack} className="hoja hoja-in pila formulario-caja">
      <div className="fila-campos dos">
        {caja ? (
          <TextInput label={t('caja.seccional')} value={caja.nombreSeccional} readOnly />
        ) : (
          <CampoSeccional
            {...ofSeccional}
            onChange={(id) => {
              ofSeccional.onChange(id ?? '')
              form.setFieldValue('usuariosHabilitados', {})
            }}
          />
        )}
        <TextInput label={t('caja.nombre')} maxLength={50} readOnly={lectura} {...form.getInputProps('nombre')} />
      </div>
      {!caja && !lectura && (
        <div className="dos-pines">
          <PinField label={t('caja.pin')} hint={t('caja.pinAyuda')} {...form.getInputProps('pin')} value={pin} />
          <PinField label={t('caja.pinConfirmar')} {...form.getInputProps('pin2')} value={pin2} />
        </div>
      )}
      <Radio.Group label={t('caja.arqueoAlCerrar')} {...form.getInputProps('arqueo')}>
        <div className="modos-arqueo">
          {modosArqueo.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              disabled={lectura}
              label={t(`caja.arqueo${mode}`)}
              description={t(`caja.arqueo${mode}Texto`)}
            />
          ))}
        </div>
      </Radio.Group>
      {!caja && !lectura && (
        <InitialSaldo campo={(forma) => ({ ...form.getInputProps(`saldoInicial.${forma}`), value: saldoInicial[forma] })} />
      )}
      <UsuariosCaja
        usuarios={usuarios}
        cargando={!caja && possible.isPending && idSeccional !== ''}
        error={possible.error?.message ?? form.errors.usuariosHabilitados}
        lectura={lectura}
        conSeccional={idSeccional !== ''}
        cambiar={(id, hab) => form.setFieldValue('usuariosHabilitados', { ...usuariosHabilitados, [id]: hab })}
      />
    </FormPage>
  )
}

/** Opening balance of a new box, by payment form. */
function InitialSaldo({
  campo,
}: {
  campo(forma: keyof Valores['saldoInicial']): Omit<ComponentProps<typeof AmountField>, 'label'>
}) {
  const { t } = useTranslation()
  return (
    <section className="usuarios-caja" aria-labelledby="saldo-inicial">
      <h2 id="saldo-inicial">{t('caja.saldoInicialTitulo')}</h2>
      <p className="suave">{t('caja.saldoInicialTexto')}</p>
      <div className="fila-campos tres">
        {formas.map(([forma, rotulo]) => (
          <AmountField key={forma} label={t(rotulo)} {...campo(forma)} />
        ))}
      </div>
    </section>
  )
}
