import { mostrarFecha } from '@gremial/contract/platform/fechas.ts'
import { tamanioConsulta } from '@gremial/contract/platform/lista.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { listaPuestos, type Mandato, mandatos } from '@gremial/contract/seccionales/mandatos.ts'
import { Textarea, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ErrorApi } from '../../../platform/api.ts'
import { usePuede } from '../../../platform/sesion.ts'
import { CampoElegir } from '../../../ui/CampoElegir.tsx'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { preguntar } from '../../../ui/dialogos.ts'
import { PaginaFormulario } from '../../../ui/formulario/PaginaFormulario.tsx'
import { PaginaRegistro } from '../../../ui/formulario/PaginaRegistro.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { leerLista } from '../../../ui/lista/useLista.ts'
import { Opcional } from '../../../ui/Opcional.tsx'
import { CampoSeccional } from '../seccionales/CampoSeccional.tsx'
import { CampoAfiliado } from './CampoAfiliado.tsx'
import { Delegaciones } from './Delegaciones.tsx'
import { Efecto } from './Efecto.tsx'

/** One mandate: new, or its days and its act; ending it sooner says before what it leaves without an officer. */
export function MandatoPage() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/app/seccionales/mandatos/editar/$id' })
  const nuevo = id === 'nuevo'
  return (
    <PaginaRegistro
      llamada={mandatos.leer}
      pide={{ claves: { id: Number(id) } }}
      nuevo={nuevo}
      titulo={() => t(nuevo ? 'mandatos.tituloNuevo' : 'mandatos.tituloEditar')}
      filas={6}
    >
      {(mandato, ahora) => (
        <>
          <FormularioMandato mandato={mandato} />
          {ahora && <Delegaciones delegaciones={ahora.delegaciones} />}
        </>
      )}
    </PaginaRegistro>
  )
}

interface Valores {
  idSeccional: string
  puesto: string
  numeroAfiliado: string
  desde: string
  hasta: string
  actaNumero: string
  actaFecha: string
  actaTexto: string
}

function FormularioMandato({ mandato }: { mandato: Mandato | undefined }) {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const lectura = !usePuede('mandatos.editar')
  const puestos = useQuery(leerLista(listaPuestos, { size: tamanioConsulta, habilitado: '1' }))
  const volver = () => void navegar({ to: '/app/seccionales/mandatos/lista' })
  const formulario = useFormulario({
    iniciales: {
      idSeccional: String(mandato?.idSeccional ?? ''),
      puesto: String(mandato?.puesto ?? ''),
      numeroAfiliado: String(mandato?.numeroAfiliado ?? ''),
      desde: mandato?.fechaDesde ?? '',
      hasta: mandato?.fechaHasta ?? '',
      actaNumero: mandato?.actaNumero ?? '',
      actaFecha: mandato?.actaFecha ?? '',
      actaTexto: mandato?.actaTexto ?? '',
    },
    pedido: ({ idSeccional, puesto, numeroAfiliado, ...dias }: Valores, confirmado = false) =>
      mandato
        ? pedido(mandatos.cambiar, { claves: { id: mandato.id }, cuerpo: { ...dias, version: mandato.version } })
        : pedido(mandatos.crear, { cuerpo: { idSeccional, puesto, numeroAfiliado, ...dias, confirmado } }),
    fallo: t('formulario.noSeGuardo'),
    confirmar: (error) =>
      error instanceof ErrorApi && error.codigo === 'MANDATO_DE_OTRO'
        ? preguntar({
            titulo: t('mandatos.preguntaOtro'),
            texto: error.message,
            accion: t('mandatos.nombrarIgual'),
            cancelar: t('mandatos.noNombrar'),
            dudosa: true,
          })
        : undefined,
    alGuardar() {
      notifications.show({ message: t('mandatos.guardado', { nombre: mandato?.persona ?? '' }) })
      volver()
    },
  })
  const { form } = formulario
  const { hasta } = form.values
  const dia = (campo: 'desde' | 'hasta' | 'actaFecha') => ({
    ...form.getInputProps(campo),
    value: form.values[campo],
    onChange: (d: string | null) => form.setFieldValue(campo, d ?? ''),
  })
  return (
    <PaginaFormulario formulario={formulario} lectura={lectura} volver={volver} className="hoja-in pila">
      {mandato ? (
        <>
          <TextInput label={t('mandatos.persona')} readOnly value={`${mandato.persona} · ${mandato.numeroAfiliadoFormateado}`} />
          <TextInput label={t('mandatos.puesto')} readOnly value={`${mandato.nombrePuesto} · ${mandato.seccional}`} />
        </>
      ) : (
        <>
          <CampoSeccional label={t('mandatos.seccional')} data-autofocus {...form.getInputProps('idSeccional')} />
          <CampoElegir
            label={t('mandatos.puesto')}
            data={(puestos.data?.content ?? []).map((p) => ({ value: String(p.codigo), label: p.nombre }))}
            {...form.getInputProps('puesto')}
          />
          <CampoAfiliado
            label={t('mandatos.persona')}
            description={t('mandatos.personaAyuda')}
            {...form.getInputProps('numeroAfiliado')}
          />
        </>
      )}
      <CampoFecha label={t('mandatos.desde')} readOnly={lectura} {...dia('desde')} />
      <CampoFecha label={t('mandatos.hasta')} readOnly={lectura} {...dia('hasta')} />
      {mandato && hasta !== mandato.fechaHasta && <Efecto mandato={mandato} hasta={hasta} />}
      <TextInput
        label={<Opcional lectura={lectura}>{t('mandatos.actaNumero')}</Opcional>}
        maxLength={40}
        readOnly={lectura}
        {...form.getInputProps('actaNumero')}
      />
      <CampoFecha
        clearable={!lectura}
        label={<Opcional lectura={lectura}>{t('mandatos.actaFecha')}</Opcional>}
        readOnly={lectura}
        {...dia('actaFecha')}
      />
      <Textarea
        label={<Opcional lectura={lectura}>{t('mandatos.actaTexto')}</Opcional>}
        maxLength={1000}
        autosize
        minRows={2}
        readOnly={lectura}
        {...form.getInputProps('actaTexto')}
      />
      {mandato && <p className="suave">{`${t(`mandatos.${mandato.estado}`)} · ${mostrarFecha(mandato.fechaHasta)}`}</p>}
    </PaginaFormulario>
  )
}
