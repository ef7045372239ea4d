import { firstFields, numberField } from './fields.ts';
import { rentedTemplate, soldAt } from './rented.ts';
import { numberIn, type StudyTemplate, type TemplateField, type TemplateValues } from './template.ts';

const round2 = (value: number): number => Math.round(value * 100) / 100;

/** Land, cost and exit, the last fields of every rented asset. */
const costFields = (cost: number, land: number, capRate: number): readonly TemplateField[] => [
  numberField({
    key: 'cost_built_m2',
    unit: 'money_per_m2',
    default: cost,
    min: 500,
    max: 50_000,
    paths: ['/expenses/0/value/amount'],
  }),
  numberField({
    key: 'terrain',
    unit: 'money',
    default: land,
    min: 0,
    max: 1_000_000_000,
    paths: ['/expenses/1/value/amount'],
  }),
  numberField({
    key: 'cap_rate',
    unit: 'share',
    default: capRate,
    min: 0.03,
    max: 0.25,
    paths: ['/rentals/0/exit/cap_rate'],
  }),
];

/** The let area of an asset and the area built for it. */
const areaField = (value: number, builtOverLet: number): TemplateField =>
  numberField({
    key: 'area_let',
    unit: 'area',
    default: value,
    min: 50,
    max: 500_000,
    paths: [
      '/rentals/0/area',
      { pointer: '/modules/0/built_area', value: (values) => round2(numberIn(values, 'area_let') * builtOverLet) },
    ],
  });

const rentFields = (rent: number, vacancy: number): readonly TemplateField[] => [
  numberField({
    key: 'rent_m2',
    unit: 'money_per_m2',
    default: rent,
    min: 5,
    max: 2_000,
    paths: ['/rentals/0/rent_m2'],
  }),
  numberField({
    key: 'vacancy',
    unit: 'share',
    default: vacancy,
    min: 0,
    max: 0.6,
    paths: ['/rentals/0/vacancy'],
  }),
];

/** Offices: area built over area let with garages, and contracts corrected once a year. */
const offices = {
  area: 6_000,
  builtOverLet: 1.45,
  rent: 119,
  vacancy: 0.128,
  cost: 4_250,
  land: 10_000_000,
  capRate: 0.08,
};

/** Offices that are built, rented and sold at a capitalization rate. */
export const commercialRents: StudyTemplate = rentedTemplate({
  key: 'comercial_renda',
  name: 'Edifício comercial para renda',
  moduleName: 'Escritórios',
  builtArea: round2(offices.area * offices.builtOverLet),
  constructionMonths: 22,
  cost: offices.cost,
  land: offices.land,
  administration: 25_000,
  rental: {
    name: 'Escritórios',
    area: offices.area,
    rent_m2: offices.rent,
    ramp: { family: 'linear', months: 18 },
    vacancy: offices.vacancy,
    loss_share: 0.01,
    grace: 4,
    index: 'ipca',
    opex_m2: 24,
    recoverable_share: 0.95,
    management_fee: 0.03,
    capex_share: 0.02,
    exit: soldAt(offices.capRate),
  },
  fields: [
    ...firstFields('Edifício comercial'),
    areaField(offices.area, offices.builtOverLet),
    ...rentFields(offices.rent, offices.vacancy),
    ...costFields(offices.cost, offices.land, offices.capRate),
  ],
});

const apartments = {
  area: 7_200,
  builtOverLet: 1.4,
  rent: 72,
  vacancy: 0.06,
  cost: 3_100,
  land: 9_000_000,
  capRate: 0.065,
};

/** Apartments that are built, rented and sold at a capitalization rate. */
export const buildToRent: StudyTemplate = rentedTemplate({
  key: 'build_to_rent',
  name: 'Residencial para locação',
  moduleName: 'Apartamentos de locação',
  builtArea: round2(apartments.area * apartments.builtOverLet),
  constructionMonths: 24,
  cost: apartments.cost,
  land: apartments.land,
  administration: 20_000,
  rental: {
    name: 'Apartamentos',
    area: apartments.area,
    rent_m2: apartments.rent,
    ramp: { family: 'linear', months: 12 },
    vacancy: apartments.vacancy,
    loss_share: 0.02,
    index: 'ipca',
    opex_m2: 14,
    recoverable_share: 0.6,
    management_fee: 0.06,
    capex_share: 0.03,
    exit: soldAt(apartments.capRate),
  },
  fields: [
    ...firstFields('Residencial para locação'),
    areaField(apartments.area, apartments.builtOverLet),
    ...rentFields(apartments.rent, apartments.vacancy),
    ...costFields(apartments.cost, apartments.land, apartments.capRate),
  ],
});

const boxes = {
  area: 5_000,
  builtOverLet: 1.4,
  rent: 108,
  vacancy: 0.18,
  cost: 1_950,
  land: 7_000_000,
  capRate: 0.095,
};

/** Storage boxes, let little by little. */
export const selfStorage: StudyTemplate = rentedTemplate({
  key: 'self_storage',
  name: 'Self storage',
  moduleName: 'Boxes',
  builtArea: round2(boxes.area * boxes.builtOverLet),
  constructionMonths: 14,
  cost: boxes.cost,
  land: boxes.land,
  administration: 15_000,
  rental: {
    name: 'Boxes',
    area: boxes.area,
    rent_m2: boxes.rent,
    ramp: { family: 'linear', months: 30 },
    vacancy: boxes.vacancy,
    loss_share: 0.02,
    index: 'ipca',
    opex_m2: 18,
    management_fee: 0.06,
    capex_share: 0.02,
    exit: soldAt(boxes.capRate),
  },
  fields: [
    ...firstFields('Self storage'),
    areaField(boxes.area, boxes.builtOverLet),
    ...rentFields(boxes.rent, boxes.vacancy),
    ...costFields(boxes.cost, boxes.land, boxes.capRate),
  ],
});

/** A hotel in m²: a room has 22 m². Its rent of a month is that of all its nights. */
const roomArea = 22;
const builtOverRooms = 1.9;
const nightsPerMonth = 365 / 12;
const hotelFigures = { rooms: 140, rate: 450, occupancy: 0.62, cost: 4_600, land: 8_000_000, capRate: 0.095 };

const areaOf = (rooms: number): number => rooms * roomArea;
const rentOf = (rate: number): number => round2((rate * nightsPerMonth) / roomArea);
const vacancyOf = (occupancy: number): number => Math.round((1 - occupancy) * 10_000) / 10_000;
const from = (field: string, convert: (value: number) => number) => (values: TemplateValues) =>
  convert(numberIn(values, field));

/** A hotel, or a residence with services, by its nights. */
export const hotel: StudyTemplate = rentedTemplate({
  key: 'hotel',
  name: 'Hotel',
  moduleName: 'Hotel',
  builtArea: round2(areaOf(hotelFigures.rooms) * builtOverRooms),
  constructionMonths: 24,
  cost: hotelFigures.cost,
  land: hotelFigures.land,
  administration: 15_000,
  rental: {
    name: 'Hospedagem',
    area: areaOf(hotelFigures.rooms),
    rent_m2: rentOf(hotelFigures.rate),
    ramp: { family: 'linear', months: 24 },
    vacancy: vacancyOf(hotelFigures.occupancy),
    index: 'ipca',
    correction: 'monthly',
    opex_m2: 170,
    management_fee: 0.08,
    capex_share: 0.04,
    exit: soldAt(hotelFigures.capRate),
  },
  fields: [
    ...firstFields('Hotel'),
    numberField({
      key: 'rooms',
      unit: 'count',
      default: hotelFigures.rooms,
      min: 5,
      max: 5_000,
      paths: [
        { pointer: '/rentals/0/area', value: from('rooms', areaOf) },
        { pointer: '/modules/0/built_area', value: from('rooms', (rooms) => round2(areaOf(rooms) * builtOverRooms)) },
      ],
    }),
    numberField({
      key: 'daily_rate',
      unit: 'money',
      default: hotelFigures.rate,
      min: 50,
      max: 20_000,
      paths: [{ pointer: '/rentals/0/rent_m2', value: from('daily_rate', rentOf) }],
    }),
    numberField({
      key: 'occupancy',
      unit: 'share',
      default: hotelFigures.occupancy,
      min: 0.1,
      max: 1,
      paths: [{ pointer: '/rentals/0/vacancy', value: from('occupancy', vacancyOf) }],
    }),
    ...costFields(hotelFigures.cost, hotelFigures.land, hotelFigures.capRate),
  ],
});
