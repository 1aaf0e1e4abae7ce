export { changeCar } from "./change-car";
export { carForm, parkForm } from "./input";
export { leaveCar, leaveCarAt } from "./leave-car";
export { ownCar } from "./own-car";
export { parkCar } from "./park-car";
export { remindOfCars } from "./remind-of-cars";
