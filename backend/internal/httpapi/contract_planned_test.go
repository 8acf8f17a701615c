package httpapi_test

// plannedOperations lists the operations of the contract that are not implemented yet.
var plannedOperations = []string{}
